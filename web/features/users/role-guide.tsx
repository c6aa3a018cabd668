import { roleName } from '#web/app/role-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../settings/settings.module.css';
import { ROLE_GUIDE } from './user-draft.ts';

/** What each role may do. */
export function RoleGuide() {
  return (
    <Panel title="Qué puede cada rol">
      <dl className={classes.roles}>
        {ROLE_GUIDE.map(({ role, text }) => (
          <div key={role}>
            <dt>{roleName(role)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
