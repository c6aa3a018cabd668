import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { dialerStateOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatDecimal } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { currentBottleneckOf } from '#web/lib/waiting.ts';
import { LimitLink } from '#web/ui/limit-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import classes from './admin-control.module.css';

/** The Qué frena el discado panel: the dialer's state, and what keeps each active campaign below its target. */
export function BottlenecksPanel() {
  const { data, isError, error, refetch } = useCampaigns();
  const status = useDialerStatus().data;
  const dialer = status && dialerStateOf(status);
  const active = data?.filter((campaign) => campaign.status === 'active');
  return (
    <Panel
      title={t('Qué frena el discado')}
      aside={dialer && t('discador {state}', { state: dialer.label.toLowerCase() })}
    >
      {active === undefined && isError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {active === undefined && !isError && <LoadingState />}
      {active?.length === 0 && <NoneActive isEmpty={data?.length === 0} />}
      {active !== undefined && active.length > 0 && (
        <ul className={classes.bottlenecks} aria-label={t('Campañas activas')}>
          {active.map((campaign) => (
            <Line key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ campaign }: { campaign: Campaign }) {
  const why = currentBottleneckOf(campaign);
  const mayManage = useMay('supervisor');
  const { id, name, ritmo_cps, objetivo_cps, freno_texto } = campaign;
  return (
    <li>
      <ToneMark tone={why === null ? 'ok' : 'wait'} />
      <div>
        <strong>{mayManage ? <Link href={`/campanhas/${id}/control`}>{name}</Link> : name}</strong>
        {ritmo_cps !== null && objetivo_cps !== null && (
          <span>
            {t('{rate} de {target} CPS', { rate: formatDecimal(ritmo_cps), target: formatDecimal(objetivo_cps) })}
          </span>
        )}
        <p>
          {why ?? freno_texto ?? t('Está llamando')} {why !== null && <LimitLink campaign={campaign} />}
        </p>
      </div>
    </li>
  );
}

function NoneActive({ isEmpty }: { isEmpty: boolean }) {
  const mayManage = useMay('supervisor');
  return (
    <EmptyState title={t('Ninguna campaña activa')}>
      {isEmpty ? t('Todavía no hay campañas.') : t('Las llamadas empiezan cuando se inicia una.')}{' '}
      {mayManage && (
        <Anchor component={Link} href={pathOf('campanhas')} inherit td="underline">
          {t('Ir a las campañas')}
        </Anchor>
      )}
    </EmptyState>
  );
}
