/** Tables as files: rows of cells, whatever the format. */

/** A value of a table; an object is written as JSON. */
export type Cell = string | number | boolean | null | object;
export type Row = readonly Cell[];

/** A table that fits in memory. */
export type Table = { readonly name: string; readonly fields: readonly string[]; readonly rows: readonly Row[] };

/** The formats of files, and the console's word for each. */
export const FILE_FORMATS = ['csv', 'excel', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
