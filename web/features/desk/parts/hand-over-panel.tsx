import type { HandOver } from '#shared/contracts/hand-over.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './desk.module.css';
import { Fact } from './person.tsx';

/** Shows who has handed the call over, with their note and fields. */
export function HandOverPanel({ handOver: { by, note, fields } }: { handOver: HandOver }) {
  return (
    <Panel title={by === null ? t('Te la pasa un bot') : t('Te la pasa {name}', { name: by })}>
      {note !== null && <p className={classes.note}>{note}</p>}
      {fields.length > 0 && (
        <dl className={classes.facts}>
          {fields.map(({ name, value }, nth) => (
            <Fact key={nth} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
    </Panel>
  );
}
