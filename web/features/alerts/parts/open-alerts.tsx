import { Button, Menu } from '@mantine/core';
import { IconBellCheck, IconClock, IconEye } from '@tabler/icons-react';
import type { Alert } from '#shared/contracts/alerts.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState, LoadingState, StaleAlert } from '#web/ui/states.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import classes from '../alerts.module.css';
import { useOpenAlerts, useSeeAlert, useSnoozeAlert } from '../api.ts';
import { presentOf, SEVERITY_NAMES, SEVERITY_TONES, STATE_NAMES, STATE_TONES } from '../words.ts';
import { RemedyLink } from './remedy-link.tsx';

const FAILED = t('Error al cargar las alertas');

export function OpenAlerts() {
  const { data, error, refetch } = useOpenAlerts();
  const retry = (): void => void refetch();
  if (data === undefined)
    return error === null ? <LoadingState /> : <ErrorState title={FAILED} error={error} onRetry={retry} />;
  return (
    <Panel title={t('Alertas abiertas')} aside={formatInteger(data.alertas.length)} flush>
      {error !== null && <StaleAlert title={FAILED} error={error} onRetry={retry} />}
      {data.alertas.length === 0 ? (
        <EmptyState title={t('Ninguna alerta abierta')} icon={<IconBellCheck size={22} />}>
          {t('Cuando una regla se cumpla, aparece acá y en la campana de arriba.')}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('Alertas abiertas')} aria-live="polite">
          {data.alertas.map((alert) => (
            <Row key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ alert }: { alert: Alert }) {
  const present = presentOf(alert);
  return (
    <li className={classes.row}>
      <ToneMark tone={SEVERITY_TONES[alert.gravedad]} />
      <div className={classes.text}>
        <strong>{SEVERITY_NAMES[alert.gravedad]}</strong> · {alert.texto}
        <div className={classes.facts}>
          <StateBadge tone={STATE_TONES[alert.estado]} label={STATE_NAMES[alert.estado]} />
          {present !== null && <strong>{present}</strong>}
          <span>
            {alert.clear_since === null
              ? t('Desde {time}', { time: formatDateTime(alert.abierta_en) })
              : t('Desde {from} hasta {until}', {
                  from: formatDateTime(alert.abierta_en),
                  until: formatDateTime(alert.clear_since),
                })}
          </span>
          {alert.estado === 'pospuesta' && (
            <span>
              {t('Hasta {time}, por {user}', {
                time: formatDateTime(alert.pospuesta_hasta),
                user: alert.pospuesta_por ?? '',
              })}
            </span>
          )}
          {alert.estado === 'vista' && (
            <span>
              {t('Vista {time}, por {user}', { time: formatDateTime(alert.vista_en), user: alert.vista_por ?? '' })}
            </span>
          )}
          <RemedyLink alert={alert} />
        </div>
      </div>
      <Actions alert={alert} />
    </li>
  );
}

const SNOOZES = [
  { minutes: 30, label: t('30 minutos') },
  { minutes: 120, label: t('2 horas') },
  { minutes: 480, label: t('8 horas') },
  { minutes: 1440, label: t('1 día') },
];

function Actions({ alert }: { alert: Alert }) {
  const see = useSeeAlert();
  const snooze = useSnoozeAlert();
  return (
    <div className={classes.actions}>
      {alert.estado !== 'vista' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEye size={14} />}
          loading={see.isPending}
          onClick={() => see.mutate(alert.id)}
        >
          {t('Marcar vista')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconClock size={14} />} loading={snooze.isPending}>
            {t('Posponer')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SNOOZES.map(({ minutes, label }) => (
            <Menu.Item key={minutes} onClick={() => snooze.mutate({ id: alert.id, minutos: minutes })}>
              {label}
            </Menu.Item>
          ))}
          {alert.estado === 'pospuesta' && (
            <Menu.Item onClick={() => snooze.mutate({ id: alert.id, minutos: 0 })}>{t('Dejar de posponer')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
