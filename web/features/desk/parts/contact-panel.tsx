import type { DeskContact } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './desk.module.css';
import { PersonFacts, PersonPast } from './person.tsx';

/** The contact that the person is shown before its call. */
export function ContactPanel({ contact, nowMs }: { contact: DeskContact; nowMs: number }) {
  return (
    <div className={classes.call}>
      <Panel title={t('Próximo contacto')}>
        <PersonFacts person={contact} nowMs={nowMs} />
      </Panel>
      <PersonPast person={contact} />
    </div>
  );
}
