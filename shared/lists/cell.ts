/** A value in an exported table. Objects are written as JSON. */
export type Cell = string | number | boolean | null | object;
export type Row = readonly Cell[];

/** A complete table in memory. */
export type Table = { readonly name: string; readonly fields: readonly string[]; readonly rows: readonly Row[] };
