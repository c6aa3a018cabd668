/** Tables to export: rows of cells, in any format. */

/** A value of a table; objects are written as JSON. */
export type Cell = string | number | boolean | null | object;
export type Row = readonly Cell[];

/** A table that fits in memory. */
export type Table = { readonly name: string; readonly fields: readonly string[]; readonly rows: readonly Row[] };
