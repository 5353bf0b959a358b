/** What a person can set, as a form; each change counts at once (src/settings.ts keeps it). For the page of settings and for a
    dialog. */
import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Icon } from '../look/icons';
import { type Speed, settings, type Theme } from '../settings';
import { LANGUAGES, say } from '../words';
import './settings.css';

interface Choice<T> {
  value: T;
  text: string;
  lang?: string;
}

/** One of a few, all in view. */
function OneOf<T extends string | number>({ title, of, choices }: { title: string; of: Signal<T>; choices: Choice<T>[] }) {
  const name = useId();
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class={`choices of-${choices.length}`}>
        {choices.map(({ value, text, lang }) => (
          <label key={value} lang={lang}>
            <input
              type="radio"
              name={name}
              checked={of.value === value}
              onChange={() => {
                of.value = value;
              }}
            />
            <span>
              <Icon name="check" />
              {text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On or off, with a line about what it does. */
function OnOff({ title, hint, of }: { title: string; hint: string; of: Signal<boolean> }) {
  const id = useId();
  return (
    <label class="on-off">
      <input
        type="checkbox"
        checked={of.value}
        aria-describedby={id}
        onChange={event => {
          of.value = event.currentTarget.checked;
        }}
      />
      <span>
        <b>{title}</b>
        <small id={id}>{hint}</small>
      </span>
    </label>
  );
}

const THEMES: Theme[] = ['system', 'day', 'lamp', 'plate'];
const SPEEDS: { value: Speed; id: string }[] = [
  { value: 1.6, id: 'slow' },
  { value: 1, id: 'normal' },
  { value: 0.5, id: 'fast' },
  { value: 0, id: 'still' },
];

/** A name has at most this many letters (docs/PROTOCOL.md). */
const NAME_LENGTH = 24;

const NameField = () => (
  <label class="name-field">
    <b>{say('page.settings.name')}</b>
    <input
      type="text"
      value={settings.name.value}
      maxLength={NAME_LENGTH}
      autocomplete="nickname"
      onInput={event => {
        settings.name.value = event.currentTarget.value;
      }}
    />
  </label>
);

export function SettingsForm() {
  const languages = LANGUAGES.map(({ tag, name }) => ({ value: tag, text: name, lang: tag === 'zh' ? 'zh-Hans' : tag }));
  const themes = THEMES.map(value => ({ value, text: say(`page.settings.theme.${value}`) }));
  const speeds = SPEEDS.map(({ value, id }) => ({ value, text: say(`page.settings.speed.${id}`) }));
  return (
    <form class="settings" onSubmit={event => event.preventDefault()}>
      <OneOf title={say('page.settings.language')} of={settings.language} choices={languages} />
      <NameField />
      <OneOf title={say('page.settings.theme')} of={settings.theme} choices={themes} />
      <OneOf title={say('page.settings.speed')} of={settings.speed} choices={speeds} />
      <OnOff title={say('page.settings.sound')} hint={say('page.settings.sound.hint')} of={settings.sound} />
      {'vibrate' in navigator && (
        <OnOff title={say('page.settings.vibrate')} hint={say('page.settings.vibrate.hint')} of={settings.vibrate} />
      )}
      <OnOff title={say('page.settings.careful')} hint={say('page.settings.careful.hint')} of={settings.careful} />
      <OnOff title={say('page.settings.keys')} hint={say('page.settings.keys.hint')} of={settings.keys} />
    </form>
  );
}
