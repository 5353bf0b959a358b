/** How many of each role may still be in the game. */
import { Icon } from '../look/icons';
import type { Role, View } from '../protocol';
import { say } from '../words';
import { left_of } from './seat-words';

const ROLES: readonly Role[] = ['sheriff', 'deputy', 'outlaw', 'renegade'];

/** Nobody left: struck out. */
export function RolesLeft({ view }: { view: View }) {
  const there = ROLES.filter(role => view.roles[role]);
  return (
    <ul class="roles-left" aria-label={say('page.bar.left')}>
      {there.map(role => {
        const left = left_of(view, role);
        const label = say('page.position.role', { role: say(`role.${role}`), n: left });
        return (
          <li key={role} class={left ? '' : 'none'} title={label}>
            <Icon name={role} label={label} />
            <b class="num" aria-hidden="true">
              {left}
            </b>
          </li>
        );
      })}
    </ul>
  );
}
