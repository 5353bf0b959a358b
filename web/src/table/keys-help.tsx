/** Help at the table: what the marks mean, then the list of keys, as keyboard.ts has them, and the switch for all of them. */
import { Dialog } from '../look/dialog';
import { settings } from '../settings';
import { say } from '../words';
import { KEYS } from './keyboard';
import { Legend } from './legend';
import { use_board } from './table-context';

const name_of = (key: string): string => (/^[a-z]$/.test(key) ? key.toUpperCase() : key === '␣' ? say('page.keys.space') : key);

export function KeysHelp({ onclose }: { onclose(): void }) {
  return (
    <Dialog title={say('page.bar.help')} class="help" onclose={onclose}>
      <Legend feats={!!use_board().stage.shown.value?.view.feats} />
      <h3>{say('page.keys.title')}</h3>
      <table class="keys">
        <tbody>
          {KEYS.map(row => (
            <tr key={row.id}>
              <th scope="row">
                {(row.shown ?? row.keys).map(key => (key === '…' ? `${key} ` : <kbd key={key}>{name_of(key)}</kbd>))}
              </th>
              <td>{say(`page.keys.${row.id}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label>
        <input
          type="checkbox"
          checked={settings.keys.value}
          onChange={event => {
            settings.keys.value = event.currentTarget.checked;
          }}
        />
        {say('page.keys.on')}
      </label>
    </Dialog>
  );
}
