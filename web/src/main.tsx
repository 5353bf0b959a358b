/** Where the page begins: dress and language first, then it is drawn, and no earlier. */
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { keep_offline } from './offline/offline';
import { dress, settings } from './settings';
import { speak } from './words';
import './look/tokens.css';
import './look/page.css';

dress();
keep_offline();
await speak(settings.language.value).catch(() => speak('en'));
effect(() => void speak(settings.language.value));
const page = document.getElementById('page');
if (page) render(<App />, page);
