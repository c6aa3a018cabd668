/** Dimensions by which a report can be grouped. `hora` is the hour of the day across the whole period. */
export const REPORT_DIMENSIONS = [
  'dia',
  'hora',
  'campana',
  'lista',
  'agente',
  'cli',
  'trunk',
  'pais',
  'desenlace',
] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/** Dimensions of the reports of people and of wrap-up codes. `hour` is the hour of the day across the whole period. */
export const PEOPLE_REPORT_BY = ['person', 'team', 'day', 'hour'] as const;
export type PeopleReportBy = (typeof PEOPLE_REPORT_BY)[number];
export const CODE_REPORT_BY = ['person', 'team', 'campaign', 'day', 'hour'] as const;
export type CodeReportBy = (typeof CODE_REPORT_BY)[number];

/** Column sets of a report's table. */
export const REPORT_FIGURE_SETS = ['resumen', 'llamadas', 'agentes', 'todas'] as const;
export type ReportFigureSet = (typeof REPORT_FIGURE_SETS)[number];

/** Relative periods, as used in addresses and saved filters. */
export const PERIODS = ['hoy', 'ayer', 'semana', 'treinta', 'mes', 'mes_pasado'] as const;
export type Period = (typeof PERIODS)[number];
