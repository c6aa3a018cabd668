import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { needsOf } from '#web/app/sections.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { engineLagAtom, metricsAtom } from '#web/live/atoms.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import type { Alert } from '../alert.ts';
import { alertsOf } from '../alerts.ts';
import classes from './admin-control.module.css';

const CLIS_REFRESH_MS = 60_000;

/** Por resolver: things to fix now, with links; empty when all is well. Alerts of rules are in Alertas. */
export function AlertsPanel() {
  const lag = useAtomValue(engineLagAtom);
  const dialer = useDialerStatus().data;
  const alerts = alertsOf({
    dialer,
    telephony: dialer,
    campaigns: useCampaigns().data,
    metrics: useAtomValue(metricsAtom),
    engineLagMs: lag === null || lag.isOver ? null : lag.lagMs,
    clisNearLimit: useClisNearLimit(),
  });
  if (alerts.length === 0) return null;
  return (
    <Panel title={t('Por resolver')} aside={formatInteger(alerts.length)}>
      <ul className={classes.bottlenecks} aria-label={t('Por resolver')} aria-live="polite">
        {alerts.map((alert) => (
          <Line key={alert.key} alert={alert} />
        ))}
      </ul>
    </Panel>
  );
}

/** The one figure of the alerts that nothing else on the screen reads. */
function useClisNearLimit(): number | undefined {
  const mayKnow = useMay('admin');
  return useQuery({
    ...queryOf('GET /performance/cli/rotation'),
    select: ({ by_status }) => by_status.limit_reached,
    refetchInterval: CLIS_REFRESH_MS,
    enabled: mayKnow,
  }).data;
}

const SEVERITY = { bad: t('Grave:'), wait: t('Atención:') };

function Line({ alert: { tone, text, remedy } }: { alert: Alert }) {
  const mayMend = useMay(needsOf(remedy.section));
  return (
    <li>
      <ToneMark tone={tone} />
      <div>
        <strong>{SEVERITY[tone]}</strong> {text}.{' '}
        {mayMend && (
          <Anchor component={Link} href={remedy.href} inherit td="underline">
            {remedy.label}
          </Anchor>
        )}
      </div>
    </li>
  );
}
