/** The sections whose filters can be saved. */
export const FILTER_SECTIONS = ['historico', 'contactos', 'reportes'] as const;
export type FilterSection = (typeof FILTER_SECTIONS)[number];

/** Most filters of a person in a section. */
export const MAX_SAVED_FILTERS = 50;
export const MAX_FILTER_NAME = 60;
