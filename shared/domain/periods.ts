/** Periods that move with the day, as addresses and saved filters name them. */
export const PERIODS = ['hoy', 'ayer', 'semana', 'treinta', 'mes', 'mes_pasado'] as const;
export type Period = (typeof PERIODS)[number];
