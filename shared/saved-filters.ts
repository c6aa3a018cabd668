/** The sections whose filters can be kept under a name. */
export const FILTERED_SECTIONS = ['historico', 'contactos', 'auditoria'] as const;
export type FilteredSection = (typeof FILTERED_SECTIONS)[number];

/** Per person and section. */
export const MOST_SAVED_FILTERS = 20;
export const MAX_FILTER_NAME = 60;
/** Characters of an address. */
export const MAX_FILTER_SEARCH = 2000;
