/** One invariant: how many items were checked, and those that violate it. */
export type Check = { readonly what: string; readonly count: number; readonly broken: readonly string[] };
