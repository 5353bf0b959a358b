/** The languages, each in its own name. */
import { settings } from '../settings';
import { LANGUAGES } from '../words';
import './language-picker.css';

export const LanguagePicker = () => (
  <div class="languages">
    {LANGUAGES.map(({ tag, name }) => (
      <button
        key={tag}
        type="button"
        lang={tag === 'zh' ? 'zh-Hans' : tag}
        aria-pressed={settings.language.value === tag}
        onClick={() => {
          settings.language.value = tag;
        }}
      >
        {name}
      </button>
    ))}
  </div>
);
