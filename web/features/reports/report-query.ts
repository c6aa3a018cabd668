import { REPORT_DIMENSIONS, type ReportDimension } from '#shared/report-dimensions.ts';
import { t } from '#web/lib/i18n.ts';
import { FIGURES, type FigureKey, type FigureSet, FIGURE_SETS } from './figures.ts';
import { type Preset, PRESETS, presetOf, spanOf } from './presets.ts';

/** What the address asks for. Days are of the console's zone, YYYY-MM-DD. */
export type ReportView = {
  readonly dimension: ReportDimension;
  readonly fecha_inicio: string;
  readonly fecha_fin: string;
  /** A campaign's id; empty: all. */
  readonly campaign_id: string;
  /** The columns of the table. */
  readonly figuras: FigureSet;
  /** The figure of the chart. */
  readonly grafico: FigureKey;
};

/** Display names of the dimensions. */
export const DIMENSIONS: Readonly<Record<ReportDimension, string>> = {
  dia: t('Día'),
  hora: t('Hora'),
  campana: t('Campaña'),
  agente: t('Agente'),
  cli: t('Caller ID'),
  pais: t('País'),
  desenlace: t('Resultado'),
};

const USUAL: Preset = 'semana';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const oneOf = <K extends string>(known: readonly K[], value: string | null, other: K): K =>
  known.find((key) => key === value) ?? other;
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as K[];

/** The view in the address. Without days it is the usual period until `today`. */
export function viewOf(search: URLSearchParams, today: string): ReportView {
  const [first, last] = [search.get('fecha_inicio') ?? '', search.get('fecha_fin') ?? ''];
  const days = DAY.test(first) && DAY.test(last) ? { fecha_inicio: first, fecha_fin: last } : spanOf(USUAL, today);
  const campaign = search.get('campaign_id') ?? '';
  return {
    ...days,
    dimension: oneOf(REPORT_DIMENSIONS, search.get('dimension'), 'dia'),
    campaign_id: /^\d{1,16}$/.test(campaign) ? campaign : '',
    figuras: oneOf(keysOf(FIGURE_SETS), search.get('figuras'), 'resumen'),
    grafico: oneOf(keysOf(FIGURES), search.get('grafico'), 'terminadas'),
  };
}

/** The address of a view. */
export function searchOf(view: ReportView): URLSearchParams {
  return new URLSearchParams(Object.entries(view).filter(([, value]) => value !== ''));
}

/** The name of the view's period; null: other days. */
export function presetIn({ fecha_inicio, fecha_fin }: ReportView, today: string): Preset | null {
  return presetOf({ fecha_inicio, fecha_fin }, today);
}

export const PRESET_CHOICES = keysOf(PRESETS).map((value) => ({ value, label: PRESETS[value] }));
