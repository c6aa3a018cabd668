/** Dimensions of a report's rows. `hora` is the hour of the day, over all days of the period. */
export const REPORT_DIMENSIONS = ['dia', 'hora', 'campana', 'lista', 'agente', 'cli', 'pais', 'desenlace'] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/** The sets of figures that a report's table shows. */
export const REPORT_FIGURE_SETS = ['resumen', 'llamadas', 'agentes', 'todas'] as const;
export type ReportFigureSet = (typeof REPORT_FIGURE_SETS)[number];

/** Periods that move with the day, as addresses and saved filters name them. */
export const PERIODS = ['hoy', 'ayer', 'semana', 'treinta', 'mes', 'mes_pasado'] as const;
export type Period = (typeof PERIODS)[number];
