/** Sections that support saved filters. */
export const FILTER_SECTIONS = ['historico', 'contactos', 'reportes'] as const;
export type FilterSection = (typeof FILTER_SECTIONS)[number];

/** Maximum number of saved filters per user and section. */
export const MAX_SAVED_FILTERS = 50;
export const MAX_FILTER_NAME = 60;
