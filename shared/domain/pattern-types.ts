/** Kinds of generated caller ids. */
export const PATTERN_TYPES = ['area_code_prefix', 'area_code_full', 'ddd_celular', 'area_code_celular'] as const;
export type PatternType = (typeof PATTERN_TYPES)[number];
