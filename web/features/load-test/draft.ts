import type { LoadTestConfig } from '#shared/contracts/load-test.ts';
import { LOAD_TEST_BOUNDS, LOAD_TEST_DEFAULTS } from '#shared/domain/load-test-bounds.ts';
import { countryByKey } from '#web/lib/country-names.ts';
import { t } from '#web/lib/i18n.ts';

/** Values of the form. An empty number field holds a string. */
export type TestDraft = {
  target_cps: number | string;
  duration_minutes: number | string;
  number_of_clis: number | string;
  countries_to_test: string[];
};

/** Returns the form's initial values, which are those of the last test, if any. */
export function draftOf(config: LoadTestConfig | null | undefined): TestDraft {
  const { target_cps, duration_minutes, number_of_clis, countries_to_test } = config ?? LOAD_TEST_DEFAULTS;
  return { target_cps, duration_minutes, number_of_clis, countries_to_test: [...countries_to_test] };
}

type DraftErrors = Partial<Record<keyof TestDraft, string>>;

type Bounds = { minimum: number; maximum: number };

const OUT_OF_BOUNDS = {
  target_cps: (bounds: Bounds) => t('El CPS objetivo debe estar entre {minimum} y {maximum}', shownOf(bounds)),
  duration_minutes: (bounds: Bounds) =>
    t('La duración debe estar entre {minimum} y {maximum} minutos', shownOf(bounds)),
  number_of_clis: (bounds: Bounds) => t('La cantidad de CLIs debe estar entre {minimum} y {maximum}', shownOf(bounds)),
};

function shownOf({ minimum, maximum }: Bounds): { minimum: string; maximum: string } {
  return { minimum: String(minimum), maximum: String(maximum) };
}

export function draftErrors(draft: TestDraft): DraftErrors {
  const errors: DraftErrors = {};
  for (const [field, messageOf] of Object.entries(OUT_OF_BOUNDS) as [
    keyof typeof OUT_OF_BOUNDS,
    (bounds: Bounds) => string,
  ][]) {
    const { minimum, maximum } = LOAD_TEST_BOUNDS[field];
    const value = draft[field];
    const isGood = typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum;
    if (!isGood) errors[field] = messageOf({ minimum, maximum });
  }
  const unknown = draft.countries_to_test.filter((key) => countryByKey(key) === undefined);
  if (draft.countries_to_test.length === 0) errors.countries_to_test = t('Elegí al menos un país');
  else if (unknown.length > 0)
    errors.countries_to_test = unknown.map((key) => t('País no válido: {key}', { key })).join(', ');
  return errors;
}

/** Returns the test to start, or null if a field is invalid. */
export function configOf(draft: TestDraft): LoadTestConfig | null {
  if (Object.keys(draftErrors(draft)).length > 0) return null;
  return {
    target_cps: Number(draft.target_cps),
    duration_minutes: Number(draft.duration_minutes),
    number_of_clis: Number(draft.number_of_clis),
    countries_to_test: draft.countries_to_test,
  };
}
