import type { ReportSearch } from '#shared/contracts/filter-searches.ts';
import {
  type Period,
  REPORT_DIMENSIONS,
  REPORT_FIGURE_SETS,
  type ReportDimension,
  type ReportFigureSet,
} from '#shared/domain/reports.ts';
import { t } from '#web/lib/i18n.ts';
import { periodOf, spanOf } from '#web/lib/periods.ts';
import { FIGURES, type FigureKey } from './figures.ts';

/** A report view as stored in the address. Days are YYYY-MM-DD in the console's time zone. */
export type ReportView = {
  readonly dimension: ReportDimension;
  /** Period relative to today, or empty for fixed days. */
  readonly periodo: Period | '';
  readonly fecha_inicio: string;
  readonly fecha_fin: string;
  /** Campaign id, or empty for all campaigns. */
  readonly campaign_id: string;
  /** Columns of the table. */
  readonly figuras: ReportFigureSet;
  /** Figure of the chart. */
  readonly grafico: FigureKey;
};

/** Display names of the dimensions. */
export const DIMENSIONS: Readonly<Record<ReportDimension, string>> = {
  dia: t('Día'),
  hora: t('Hora'),
  campana: t('Campaña'),
  lista: t('Lista'),
  agente: t('Agente'),
  cli: t('Caller ID'),
  trunk: t('Trunk'),
  pais: t('País'),
  desenlace: t('Resultado'),
};

const USUAL: Period = 'semana';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const oneOf = <K extends string>(known: readonly K[], value: string | null, other: K): K =>
  known.find((key) => key === value) ?? other;

/** Returns the view in the address. Without a period or valid days, it covers the default period up to `today`. */
export function viewOf(search: URLSearchParams, today: string): ReportView {
  const [first, last] = [search.get('fecha_inicio') ?? '', search.get('fecha_fin') ?? ''];
  const named = periodOf(search.get('periodo'));
  const periodo = named === '' && !(DAY.test(first) && DAY.test(last)) ? USUAL : named;
  const campaign = search.get('campaign_id') ?? '';
  return {
    dimension: oneOf(REPORT_DIMENSIONS, search.get('dimension'), 'dia'),
    periodo,
    ...(periodo === '' ? { fecha_inicio: first, fecha_fin: last } : spanOf(periodo, today)),
    campaign_id: /^\d{1,16}$/.test(campaign) ? campaign : '',
    figuras: oneOf(REPORT_FIGURE_SETS, search.get('figuras'), 'resumen'),
    grafico: oneOf(Object.keys(FIGURES) as FigureKey[], search.get('grafico'), 'terminadas'),
  } satisfies Readonly<Record<keyof ReportSearch, string>>;
}

/** Returns the search parameters of a view, with its days only if it has no period. */
export function searchOf({ fecha_inicio, fecha_fin, ...view }: ReportView): URLSearchParams {
  const days = view.periodo === '' ? { fecha_inicio, fecha_fin } : {};
  return new URLSearchParams(Object.entries({ ...view, ...days }).filter(([, value]) => value !== ''));
}
