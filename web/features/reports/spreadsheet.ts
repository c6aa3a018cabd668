import type { ReportAnswer, ReportFigures } from '#shared/contracts/reports.ts';
import { t } from '#web/lib/i18n.ts';
import { FIGURES, type FigureKey } from './figures.ts';
import { DIMENSIONS } from './report-query.ts';
import { rowName } from './row-names.ts';

const KEYS = Object.keys(FIGURES) as FigureKey[];
const UNITS: Readonly<Record<string, string>> = { percent: ' (%)', seconds: ' (s)' };

/** Writes all figures and the totals of a report as CSV with semicolons and decimal commas. */
export async function toSpreadsheet({ dimension, filas, totales, zona_horaria }: ReportAnswer): Promise<Blob> {
  const { csvHead, toCsv } = await import('#shared/lists/csv.ts');
  const head = [DIMENSIONS[dimension], ...KEYS.map((key) => `${FIGURES[key].label}${UNITS[FIGURES[key].kind] ?? ''}`)];
  const cells = (name: string, figures: ReportFigures): string[] => [
    name,
    ...KEYS.map((key) => (figures[key] === null ? '' : String(figures[key]).replace('.', ','))),
  ];
  const rows = [...filas.map((row) => cells(rowName(dimension, row, zona_horaria), row)), cells(t('Total'), totales)];
  return new Blob([csvHead(head, ';') + toCsv(rows, ';')], { type: 'text/csv' });
}
