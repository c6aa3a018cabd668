import { DataTable } from '#web/ui/data-table.tsx';
import { formatDateSeconds, formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { ChartData, Series } from './series.ts';

type Props = { label: string; series: readonly Series[]; data: ChartData; height: number };

const DAY_S = 86_400;

/** Shows the chart's data as rows, newest first. */
export function ChartTable({ label, series, data, height }: Props) {
  const isLong = (data.times.at(-1) ?? 0) - (data.times[0] ?? 0) > DAY_S;
  const rows = data.times.map((time, index) => ({ time, index })).toReversed();
  return (
    <div style={{ height, overflow: 'auto' }}>
      <DataTable
        label={label}
        rows={rows}
        rowKey={(row) => row.time}
        empty={t('Sin datos')}
        columns={[
          { key: 'time', header: t('Hora'), cell: (row) => timeOf(row.time * 1000, isLong) },
          ...series.map((line, column) => ({
            key: line.key,
            header: line.label,
            align: 'right' as const,
            cell: (row: (typeof rows)[number]) => {
              const value = data.columns[column]?.[row.index] ?? null;
              return value === null ? '—' : line.format(value);
            },
          })),
        ]}
      />
    </div>
  );
}

function timeOf(epochMs: number, withDay: boolean): string {
  return withDay ? formatDateSeconds(new Date(epochMs).toISOString()) : formatTime(epochMs);
}
