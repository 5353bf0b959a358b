/** How many of each role may still be in the game; a press says who they are and what they want. */
import { Dialog } from '../look/dialog';
import { Icon } from '../look/icons';
import { ROLES, type Role, type View } from '../protocol';
import { say } from '../words';
import { left_of } from './seat-words';
import { use_board } from './table-context';

const roles_of = (view: View): Role[] => ROLES.filter(role => view.roles[role]);
const words_of = (view: View, role: Role): string =>
  say('page.position.role', { role: say(`role.${role}`), n: left_of(view, role) });

/** Nobody left: struck out. */
export function RolesLeft({ view }: { view: View }) {
  const { open } = use_board();
  const words = roles_of(view).map(role => words_of(view, role));
  const label = `${say('page.bar.left')}: ${words.join(say('list.comma'))}`;
  const press = (): void => {
    open.value = { what: 'roles' };
  };
  return (
    <button type="button" class="btn flat roles-left" aria-label={label} title={say('page.bar.left')} onClick={press}>
      {roles_of(view).map(role => (
        <span key={role} class={left_of(view, role) ? '' : 'none'}>
          <Icon name={role} />
          <b class="num">{left_of(view, role)}</b>
        </span>
      ))}
    </button>
  );
}

/** Three have goals of their own. */
export function RolesWindow({ view, onclose }: { view: View; onclose(): void }) {
  const goal = view.roles.sheriff ? 'goal' : 'goal3';
  return (
    <Dialog title={say('page.bar.left')} onclose={onclose}>
      <dl class="roles-window">
        {roles_of(view).map(role => (
          <div key={role}>
            <dt>
              <Icon name={role} />
              {words_of(view, role)}
            </dt>
            <dd>{say(`role.${role}.${goal}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
