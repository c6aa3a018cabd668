export const LOAD_TEST_BOUNDS = {
  target_cps: { minimum: 1, maximum: 50 },
  duration_minutes: { minimum: 1, maximum: 180 },
  number_of_clis: { minimum: 100, maximum: 10_000 },
} as const;
export const MAX_LOAD_TEST_COUNTRIES = 100;

export const LOAD_TEST_DEFAULTS = {
  target_cps: 25,
  duration_minutes: 10,
  countries_to_test: ['usa', 'mexico', 'brasil', 'colombia'],
  number_of_clis: 1000,
};
