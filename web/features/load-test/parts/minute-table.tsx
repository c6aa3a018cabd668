import type { LoadTestResults } from '#shared/contracts/load-test.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { t } from '#web/lib/i18n.ts';

type Minute = LoadTestResults['minutes'][number];

const COLUMNS: readonly Column<Minute>[] = [
  { key: 'minute', header: t('Minuto'), cell: (row) => row.minute, sortBy: (row) => row.minute },
  {
    key: 'calls',
    header: t('Llamadas'),
    align: 'right',
    cell: (row) => formatInteger(row.total_calls),
    sortBy: (row) => row.total_calls,
  },
  {
    key: 'ended',
    header: t('Terminadas'),
    align: 'right',
    cell: (row) => formatInteger(row.ended_calls),
    from: 'sm',
  },
  {
    key: 'success',
    header: t('Éxito técnico'),
    align: 'right',
    cell: (row) => (row.ended_calls === 0 ? '—' : formatPercent(100 * row.success_rate)),
    sortBy: (row) => row.success_rate,
  },
  {
    key: 'concurrent',
    header: t('Concurrentes'),
    align: 'right',
    cell: (row) => formatInteger(row.max_concurrent_calls),
    sortBy: (row) => row.max_concurrent_calls,
  },
];

/** Figures of a test by minute since its start. */
export function MinuteTable({ minutes }: { minutes: readonly Minute[] }) {
  return (
    <div className={classes.countries}>
      <DataTable
        label={t('Minuto a minuto')}
        columns={COLUMNS}
        rows={minutes}
        rowKey={(row) => row.minute}
        empty={<EmptyState title={t('Duró menos de un minuto')}>{t('Los totales están arriba.')}</EmptyState>}
      />
    </div>
  );
}
