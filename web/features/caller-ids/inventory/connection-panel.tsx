import { Button, Text } from '@mantine/core';
import type { SystemStatusAnswer } from '#shared/contracts/system-status.ts';
import type { TelephonyFields } from '#shared/contracts/telephony.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { formatInteger, formatNumber } from '#web/lib/formats/numbers.ts';
import { isCutOff, PBX_STATE, telephonyStateOf } from '#web/lib/telephony.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import classes from '#web/features/settings/settings.module.css';
import { t } from '#web/lib/i18n.ts';
import { useConnectionTest } from './api.ts';

/** Runs the connection test on demand and shows its result per component. */
export function ConnectionPanel() {
  const { mutate, data, error, isPending, submittedAt } = useConnectionTest();
  return (
    <Panel
      title={t('Estado del sistema')}
      actions={
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {t('Probar conexión')}
        </Button>
      }
    >
      <div aria-live="polite">
        {!isPending && error !== null && (
          <>
            <StateBadge tone="bad" label={t('Error en test')} />
            <Text size="sm" mt={6}>
              {messageOfError(error)}
            </Text>
          </>
        )}
        {data === undefined && error === null && (
          <Text size="sm" c="dimmed">
            {t('La prueba pregunta ahora mismo a la base de datos, al motor de discado y a la telefonía si responden.')}
          </Text>
        )}
        {data !== undefined && (
          <>
            <StateBadge
              tone={isCutOff(data) ? 'bad' : 'ok'}
              label={`${isCutOff(data) ? t('Ninguna central toma llamadas') : t('Todo respondió')} · ${formatDateSeconds(new Date(submittedAt).toISOString())}`}
            />
            <dl className={classes.facts}>
              {factsOf(data).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </Panel>
  );
}

function factsOf({ database, engine, clis, trunks, contextos, ...rest }: SystemStatusAnswer): [string, string][] {
  return [
    [t('Base de datos'), `${formatNumber(database.response_ms)} ms`],
    [t('Motor de discado'), `${formatNumber(engine.response_ms)} ms`],
    [t('Discador'), engine.running ? t('En marcha') : t('Detenido')],
    [t('Campañas activas'), formatInteger(engine.active_campaigns)],
    [t('Llamadas en curso'), formatInteger(engine.concurrent_calls)],
    [t('Telefonía'), telephonyText(rest)],
    ...rest.centrales.map(({ nombre, estado, falla }): [string, string] => [
      nombre,
      falla === null ? PBX_STATE[estado].label : `${PBX_STATE[estado].label}. ${falla}`,
    ]),
    [t('Trunks activos'), ofTotal(trunks)],
    [t('CLIs activos'), ofTotal(clis)],
    [t('CLIs sintéticos'), formatInteger(clis.sinteticos)],
    [t('Contextos activos'), ofTotal(contextos)],
  ];
}

function telephonyText(fields: TelephonyFields): string {
  if (fields.telephony === 'simulator') return t('Simulador: no llama a nadie');
  const { label, note } = telephonyStateOf(fields);
  return `${label}: ${note}`;
}

function ofTotal({ active, total }: { active: number; total: number }): string {
  return t('{active} de {total}', { active: formatInteger(active), total: formatInteger(total) });
}
