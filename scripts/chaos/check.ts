/** Result of checking one invariant: the number of items checked, and the violations. */
export type Check = { readonly what: string; readonly count: number; readonly broken: readonly string[] };
