import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Trunk, TrunkHour } from '#shared/contracts/trunks.ts';
import { formatTick, formatTime } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useProbeTrunk, useTrunkHealth } from '../api.ts';
import { codesOf, sumOf, type CodeTotal } from '../trunk-health.ts';
import { HealthState } from './health-state.tsx';
import classes from './trunks.module.css';

/** Shows why a trunk rests, its calls of the last 24 hours by SIP status, and the button that ends its rest. */
export function HealthModal({ trunk, onClose }: { trunk: Trunk; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} size="xl" title={t('Salud de «{name}»', { name: trunk.name })}>
      <Stack gap="md">
        <Service trunk={trunk} />
        <Hours id={trunk.id} />
      </Stack>
    </Modal>
  );
}

function Service({ trunk }: { trunk: Trunk }) {
  const probe = useProbeTrunk();
  const { state, since, rests } = trunk.health;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <HealthState trunk={trunk} />
        {since !== null && (
          <Text size="xs" c="dimmed">
            {t('Sin servicio desde las {time}. Descansos seguidos: {rests}', {
              time: formatTime(Date.parse(since)),
              rests: formatInteger(rests ?? 0),
            })}
          </Text>
        )}
        {state === 'probing' && (
          <Text size="xs" c="dimmed">
            {t('La próxima llamada lo prueba: si suena, vuelve al servicio')}
          </Text>
        )}
      </div>
      {state === 'resting' && (
        <Button variant="default" size="xs" loading={probe.isPending} onClick={() => probe.mutate(trunk.id)}>
          {t('Probar ahora')}
        </Button>
      )}
    </Group>
  );
}

function Hours({ id }: { id: number }) {
  const { data, isError, error, refetch } = useTrunkHealth(id);
  if (isError)
    return <ErrorState title={t('Error al cargar la salud del trunk')} error={error} onRetry={() => void refetch()} />;
  const used = data?.hours.filter(({ placed, reached, failures }) => placed + reached + failures.length > 0);
  const codes = codesOf(used ?? []);
  return (
    <>
      <DataTable
        label={t('Llamadas de las últimas 24 horas, por hora y código SIP')}
        rows={used?.toReversed()}
        rowKey={({ hour }) => hour}
        columns={columnsOf(codes)}
        totals={used && { name: t('24 horas'), row: sumOf(used) }}
        dense
        empty={
          <EmptyState title={t('Ninguna llamada en 24 horas')}>
            {t('Cuando el trunk lleve llamadas, acá se ve cuántas suenan y con qué código fallan las demás.')}
          </EmptyState>
        }
      />
      {codes.length > 0 && (
        <ul className={classes.meanings} aria-label={t('Códigos SIP')}>
          {codes.map(({ code, meaning, calls }) => (
            <li key={code}>
              <strong>{code}</strong> {meaning} <span className={classes.detail}>{formatInteger(calls)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const HOUR_S = 3600;
/** A span of more than a day shows the day with the hour. */
const SHOWN_SPAN_S = 48 * HOUR_S;

const callsWith = ({ failures }: TrunkHour, code: number): number =>
  failures.find(({ sip_cause }) => sip_cause === code)?.calls ?? 0;

function columnsOf(codes: readonly CodeTotal[]): Column<TrunkHour>[] {
  return [
    {
      key: 'hour',
      header: t('Hora'),
      pinned: 'start',
      cell: ({ hour }) => formatTick(Date.parse(hour), HOUR_S, SHOWN_SPAN_S),
    },
    { key: 'placed', header: t('Marcadas'), align: 'right', cell: ({ placed }) => formatInteger(placed) },
    {
      key: 'reached',
      header: t('Sonaron'),
      hint: t('Llamadas que sonaron o que alguien atendió'),
      align: 'right',
      cell: ({ reached }) => formatInteger(reached),
    },
    ...codes.map(({ code, meaning }): Column<TrunkHour> => ({
      key: String(code),
      header: String(code),
      hint: meaning,
      align: 'right',
      cell: (row) => {
        const calls = callsWith(row, code);
        return calls === 0 ? <span className={classes.none}>–</span> : formatInteger(calls);
      },
    })),
  ];
}
