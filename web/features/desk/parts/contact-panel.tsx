import type { ReactNode } from 'react';
import type { DeskContact } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './desk.module.css';
import { PersonFacts, PersonPast } from './person.tsx';

function titleOf({ dialled, callback_id: callbackId }: DeskContact): string {
  if (dialled) return t('Lo que marcaste');
  return callbackId === null ? t('Próximo contacto') : t('Tu rellamada');
}

/** The contact that the person is shown before its call, also because it is an own callback. */
export function ContactPanel({ contact, nowMs, script }: { contact: DeskContact; nowMs: number; script: ReactNode }) {
  return (
    <div className={classes.call}>
      <div className={classes.column}>
        {script}
        <Panel title={titleOf(contact)}>
          <PersonFacts person={contact} nowMs={nowMs} />
        </Panel>
      </div>
      <PersonPast person={contact} />
    </div>
  );
}
