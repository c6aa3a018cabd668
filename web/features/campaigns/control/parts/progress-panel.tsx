import { percentOf } from '#shared/domain/figures.ts';
import { Skeleton } from '@mantine/core';
import type { CampaignProgress, Press1Campaign } from '#shared/contracts/press1.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { forecastText, listPartsOf } from '#web/lib/list-progress.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './progress-panel.module.css';

type Props = { progress: CampaignProgress | undefined; campaign: Press1Campaign | undefined };

/** Contacts by outcome and the expected end of the list. */
export function ProgressPanel({ progress, campaign }: Props) {
  return (
    <Panel
      title={t('Avance de la lista')}
      aside={progress && t('{count} en la lista', { count: formatInteger(progress.total) })}
    >
      {progress === undefined || campaign === undefined ? (
        <Skeleton height={124} />
      ) : (
        <Progress progress={progress} campaign={campaign} />
      )}
    </Panel>
  );
}

function Progress({ progress, campaign }: { progress: CampaignProgress; campaign: Press1Campaign }) {
  const parts = listPartsOf(progress);
  return (
    <>
      <span className={classes.bar} aria-hidden="true">
        {parts.map(({ label, count, tone }) => (
          <span key={label} style={{ flexGrow: count, background: `var(--state-${tone})` }} />
        ))}
      </span>
      <dl className={classes.parts} aria-label={t('Contactos por resultado')}>
        {parts.map(({ label, count, tone, note }) => (
          <div key={label}>
            <dt>
              <i className={classes.mark} style={{ background: `var(--state-${tone})` }} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              <strong>{formatInteger(count)}</strong> <small>{formatPercent(percentOf(count, progress.total))}</small>
            </dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.forecast}>
        {forecastText(progress, campaign)}{' '}
        {t('Atendió una persona: {count, plural, one {# contacto} other {# contactos}} ({share}).', {
          count: progress.alcanzados,
          share: formatPercent(percentOf(progress.alcanzados, progress.total)),
        })}
      </p>
    </>
  );
}
