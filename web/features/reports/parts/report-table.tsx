import { SegmentedControl } from '@mantine/core';
import type { ReportAnswer, ReportRow } from '#shared/contracts/reports.ts';
import type { ReportFigureSet } from '#shared/domain/reports.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FIGURES, FIGURE_SETS, type FigureKey, figuresOf, showFigure } from '../figures.ts';
import { DIMENSIONS, type ReportView } from '../report-query.ts';
import { rowName } from '../row-names.ts';
import classes from './reports.module.css';

const SET_CHOICES = Object.entries(FIGURE_SETS).map(([value, label]) => ({ value, label }));

/** Selects the columns of the table. */
export function FigureSetChoice({
  value,
  onChange,
}: {
  value: ReportFigureSet;
  onChange: (set: ReportFigureSet) => void;
}) {
  return (
    <div className={classes.sets}>
      <SegmentedControl
        size="xs"
        aria-label={t('Cifras de la tabla')}
        data={SET_CHOICES}
        value={value}
        onChange={(set) => onChange(set as ReportFigureSet)}
      />
    </div>
  );
}

type Props = { view: ReportView; report: ReportAnswer | undefined };

/** Sortable table of a report's rows and totals. Column headers show the definitions. */
export function ReportTable({ view, report }: Props) {
  const dimension = report?.dimension ?? view.dimension;
  const nameOf = (row: ReportRow): string => rowName(dimension, row, report?.zona_horaria ?? 'UTC');
  // Days and hours sort by time, all other rows by name.
  const isTime = dimension === 'dia' || dimension === 'hora';
  const columns: Column<ReportRow>[] = [
    {
      key: 'clave',
      header: DIMENSIONS[dimension],
      pinned: 'start',
      cell: (row) => nameOf(row),
      sortBy: (row) => (isTime ? row.clave : nameOf(row)),
    },
    ...figuresOf(view.figuras).map((key): Column<ReportRow> => columnOf(key)),
  ];
  return (
    <div className={classes.table}>
      <DataTable
        key={dimension}
        label={t('Reporte')}
        columns={columns}
        rows={report?.filas}
        rowKey={(row) => row.clave}
        totals={report && { name: t('Total'), row: { clave: '', nombre: null, campana: null, ...report.totales } }}
        empty={null}
        dense
      />
    </div>
  );
}

function columnOf(key: FigureKey): Column<ReportRow> {
  const { label, definition } = FIGURES[key];
  return {
    key,
    header: label,
    definition,
    align: 'right',
    cell: (row) => showFigure(key, row[key]),
    sortBy: (row) => row[key],
  };
}
