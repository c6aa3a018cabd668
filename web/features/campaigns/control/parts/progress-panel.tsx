import { Skeleton } from '@mantine/core';
import type { CampaignStatus } from '#shared/campaign-actions.ts';
import type { CampaignProgress } from '#shared/contracts/press1.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { forecastText, listPartsOf } from '#web/lib/list-progress.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './progress-panel.module.css';

type Props = { progress: CampaignProgress | undefined; status: CampaignStatus | undefined };

/** What has come of the contacts so far, and when the list will be done. */
export function ProgressPanel({ progress, status }: Props) {
  return (
    <Panel title="Avance de la lista" aside={progress && `${formatInteger(progress.total)} en la lista`}>
      {progress === undefined || status === undefined ? (
        <Skeleton height={124} />
      ) : (
        <Progress progress={progress} status={status} />
      )}
    </Panel>
  );
}

function Progress({ progress, status }: { progress: CampaignProgress; status: CampaignStatus }) {
  const parts = listPartsOf(progress);
  const whole = Math.max(1, progress.total);
  return (
    <>
      <span className={classes.bar} aria-hidden="true">
        {parts.map(({ label, count, tone }) => (
          <span key={label} style={{ flexGrow: count, background: `var(--state-${tone})` }} />
        ))}
      </span>
      <dl className={classes.parts} aria-label="Contactos por resultado">
        {parts.map(({ label, count, tone, note }) => (
          <div key={label}>
            <dt>
              <i className={classes.mark} style={{ background: `var(--state-${tone})` }} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              <strong>{formatInteger(count)}</strong> <small>{formatPercent((100 * count) / whole)}</small>
            </dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.forecast}>
        {forecastText(progress, status)} Una persona atendió en {formatInteger(progress.alcanzados)} de los contactos (
        {formatPercent((100 * progress.alcanzados) / whole)}).
      </p>
    </>
  );
}
