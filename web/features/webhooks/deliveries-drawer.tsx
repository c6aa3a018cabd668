import { Button, Drawer } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/contracts/webhooks.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useDeliveries, useRedeliver } from './api.ts';
import classes from './webhooks.module.css';
import { DELIVERY_NAMES, DELIVERY_TONES } from './words.ts';

/** Lists the deliveries of an endpoint, newest first. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: WebhookEndpoint | null; onClose: () => void }) {
  return (
    <Drawer
      opened={webhook !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={t('Entregas de «{name}»', { name: webhook?.nombre ?? '' })}
    >
      {webhook !== null && <Deliveries webhook={webhook} />}
    </Drawer>
  );
}

function Deliveries({ webhook }: { webhook: WebhookEndpoint }) {
  const log = useDeliveries(webhook.id);
  const rows = log.data?.pages.flatMap(({ entregas }) => entregas);
  if (rows === undefined)
    return log.error === null ? (
      <LoadingState />
    ) : (
      <ErrorState title={t('Error al cargar las entregas')} error={log.error} onRetry={() => void log.refetch()} />
    );
  if (rows.length === 0) return <EmptyState title={t('Todavía no hubo entregas')} />;
  return (
    <>
      <ul className={classes.deliveries} aria-label={t('Entregas')}>
        {rows.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} isActive={webhook.activo} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button variant="default" size="xs" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('Ver anteriores')}
        </Button>
      )}
    </>
  );
}

function Row({ delivery, isActive }: { delivery: WebhookDelivery; isActive: boolean }) {
  const redeliver = useRedeliver();
  const { estado, evento, intentos, status, duracion_ms: ms, nota, llamadas, proximo_intento: next } = delivery;
  return (
    <li>
      <div className={classes.line}>
        <StateBadge tone={DELIVERY_TONES[estado]} label={DELIVERY_NAMES[estado]} />
        <code className="mono">{evento}</code>
        {llamadas !== null && (
          <span>{t('{count, plural, one {# llamada} other {# llamadas}}', { count: llamadas })}</span>
        )}
        {estado !== 'pendiente' && isActive && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={12} />}
            loading={redeliver.isPending}
            onClick={() => redeliver.mutate(delivery.id)}
          >
            {t('Reenviar')}
          </Button>
        )}
      </div>
      <div className={classes.facts}>
        <span>{formatDateSeconds(delivery.creada_en)}</span>
        <span>{t('{count, plural, one {# intento} other {# intentos}}', { count: intentos })}</span>
        {status !== null && <span>{t('Respuesta {status} en {ms} ms', { status, ms: ms ?? 0 })}</span>}
        {next !== null && intentos > 0 && <span>{t('Próximo intento {time}', { time: formatDateSeconds(next) })}</span>}
      </div>
      {nota !== null && nota !== '' && <pre className={classes.note}>{nota}</pre>}
    </li>
  );
}
