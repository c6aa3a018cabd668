import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ReturnedCall } from '#shared/contracts/returned-calls.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useReturnedCalls } from './api.ts';

/** Lists the people who called one of our caller ids back, newest first. */
export function ReturnedCalls() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReturnedCalls(page);
  const { data: dialer } = useDialerStatus();

  return (
    <Panel title={t('Llamadas devueltas')} aside={data && formatInteger(data.total)} flush>
      {error !== null && data === undefined ? (
        <ErrorState title={t('Error al cargar las llamadas devueltas')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('Llamadas devueltas')}
          rows={data?.calls}
          rowKey={(call) => call.id}
          columns={COLUMNS}
          empty={
            <EmptyState title={t('Nadie devolvió una llamada')}>
              {dialer?.telephony === 'asterisk' &&
                t(
                  'Quien llama a uno de estos números llega al equipo que lo llamó, oye el audio del trunk o tono de ocupado, y aparece acá.',
                )}
            </EmptyState>
          }
        />
      )}
      {data !== undefined && data.total_pages > 1 && (
        <Pager page={page} totalPages={data.total_pages} onPage={setPage} />
      )}
    </Panel>
  );
}

const ANSWERS = { busy: t('Tono de ocupado'), message: t('Audio del trunk'), team: t('Al equipo que lo llamó') };

const CHOICES = { team: t('1: hablar con el equipo'), no_calls: t('8: no recibir más llamadas') };

const COLUMNS: readonly Column<ReturnedCall>[] = [
  { key: 'at', header: t('Fecha'), cell: (call) => formatDateTime(call.at) },
  { key: 'caller', header: t('Llamó'), cell: (call) => <Caller number={call.caller} /> },
  { key: 'called', header: t('Al número'), cell: (call) => formatPhone(call.caller_id) },
  { key: 'answer', header: t('Oyó'), from: 'sm', cell: (call) => ANSWERS[call.answer] },
  {
    key: 'choice',
    header: t('Eligió'),
    from: 'sm',
    cell: ({ choice }) => (choice === null ? '—' : CHOICES[choice]),
  },
  { key: 'trunk', header: t('Trunk'), from: 'sm', cell: (call) => call.trunk ?? '—' },
];

function Caller({ number }: { number: string | null }) {
  if (number !== null) return <Phone number={number} />;
  return (
    <Text component="span" size="sm" c="dimmed">
      {t('Número oculto')}
    </Text>
  );
}
