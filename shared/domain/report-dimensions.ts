/** Dimensions of a report's rows. `hora` is the hour of the day, over all days of the period. */
export const REPORT_DIMENSIONS = ['dia', 'hora', 'campana', 'lista', 'agente', 'cli', 'pais', 'desenlace'] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/** The sets of figures that a report's table shows. */
export const REPORT_FIGURE_SETS = ['resumen', 'llamadas', 'agentes', 'todas'] as const;
export type ReportFigureSet = (typeof REPORT_FIGURE_SETS)[number];
