/** Largest workbook that is read, since the packed file is held in memory. */
export const MAX_WORKBOOK_BYTES = 100 * 1024 * 1024;
