/** The settings as a page of their own. */
import { Icon } from '../look/icons';
import { say } from '../words';
import { SettingsForm } from './settings';

export const SettingsPage = () => (
  <main class="settings-page">
    <a class="btn flat" href="/">
      <Icon name="undo" />
      {say('page.back')}
    </a>
    <h1>{say('page.settings')}</h1>
    <SettingsForm />
    <p>
      <a href="/licences.txt" target="_blank" rel="noopener">
        {say('page.settings.licences')}
      </a>
    </p>
  </main>
);
