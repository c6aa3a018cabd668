import { Skeleton } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import { dialerStateOf, faultOf } from '#web/lib/dialer-state.ts';
import { useDialerSwitch } from '#web/lib/dialer.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { DataAge } from '#web/ui/data-age.tsx';
import { GatedButton } from '#web/ui/gated-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { stopDialerConfirmed } from '#web/ui/stop-dialer.ts';
import classes from './control.module.css';
import { isDialingDespite } from '#shared/domain/waiting-reasons.ts';
import { t } from '#web/lib/i18n.ts';

type Props = { status: DialerStatus | undefined; failed: boolean; at: number };

/** Shows the dialer's status and its switch. */
export function StatusPanel({ status, failed, at }: Props) {
  const flip = useDialerSwitch();
  const running = failed ? undefined : status?.running;
  const silent = failed ? t('El servidor no responde') : t('Leyendo el estado del discador');

  async function stop(): Promise<void> {
    if (status !== undefined && (await stopDialerConfirmed(status))) flip.mutate(false);
  }

  return (
    <Panel title={t('Discador')} aside={<DataAge at={at} staleAfterMs={15_000} />}>
      <div className={classes.status}>
        {failed && <StateBadge tone="bad" label={t('Sin respuesta')} />}
        {!failed && running === undefined && <Skeleton height={24} width={90} />}
        {!failed && status !== undefined && <StateBadge {...dialerStateOf(status)} />}
        <GatedButton
          reason={running === false ? null : running === true ? t('El discador ya está en marcha') : silent}
          leftSection={<IconPlayerPlay size={16} />}
          loading={flip.isPending && flip.variables}
          onAct={() => flip.mutate(true)}
        >
          {t('Iniciar discador')}
        </GatedButton>
        <GatedButton
          reason={running === true ? null : running === false ? t('El discador ya está detenido') : silent}
          variant="default"
          leftSection={<IconPlayerStop size={16} />}
          loading={flip.isPending && !flip.variables}
          onAct={() => void stop()}
        >
          {t('Detener discador')}
        </GatedButton>
        <p>{running === undefined ? '' : sentenceOf(status)}</p>
      </div>
    </Panel>
  );
}

/** Describes the effect of the dialer's current state. */
function sentenceOf(status: DialerStatus | undefined): string {
  if (status === undefined) return '';
  return [said(status), unreal(status)].filter(Boolean).join(' ');
}

/** Returns a note that calls are simulated or that this is a dry run, or an empty string. */
function unreal({ telephony, simulacro }: DialerStatus): string {
  if (simulacro) return t('Es un simulacro: no se marca a nadie.');
  return telephony === 'simulator' ? t('Las llamadas son simuladas: no hay telefonía conectada.') : '';
}

function said(status: DialerStatus): string {
  const { running, active_campaigns: active } = status;
  const waiting = status.campaigns_waiting.filter(({ motivo_espera }) => !isDialingDespite(motivo_espera));
  const fault = faultOf(status);
  if (fault !== null) return t('Ninguna campaña llama. {fault}.', { fault });
  if (!running) return t('Ninguna campaña llama mientras el discador está detenido.');
  if (active === 0) return t('En marcha, sin campañas activas: iniciá una para que llame.');
  if (waiting.length === 0) return t('Llaman todas las campañas activas.');
  return waiting.length < active
    ? t('Llaman ahora {calling} de {count, plural, one {# campaña activa} other {# campañas activas}}.', {
        calling: formatInteger(active - waiting.length),
        count: active,
      })
    : t('Ninguna campaña activa llama en este momento: abajo está el motivo de cada una.');
}
