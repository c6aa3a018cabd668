/** Finds all problems of a test's parameters, not only the first. */
import type { LoadTestConfig } from '#shared/contracts/load-test.ts';
import { LOAD_TEST_BOUNDS, MAX_LOAD_TEST_COUNTRIES } from '#shared/domain/load-test-bounds.ts';
import { countryByKey } from '#shared/countries/countries.ts';
import { CodedError } from '#server/platform/http/errors.ts';
import { say } from '#server/platform/i18n/say.ts';

type StartProblem = {
  readonly field: keyof LoadTestConfig;
  readonly message: string;
  readonly country?: string;
};

/** Maximum length at which a submitted country is quoted, characters. */
const MAX_SHOWN_CHARS = 40;

/** Returns the problems. Absent fields take their defaults. */
function findStartProblems(body: Readonly<Record<string, unknown>>): StartProblem[] {
  const numbers = Object.entries(LOAD_TEST_BOUNDS).flatMap(([name, { minimum, maximum }]) => {
    const value = body[name];
    if (value === undefined) return [];
    if (!Number.isInteger(value)) return [problem(name, say('debe ser un número entero'))];
    const isWithin = Number(value) >= minimum && Number(value) <= maximum;
    return isWithin ? [] : [problem(name, say('debe estar entre {minimum} y {maximum}', { minimum, maximum }))];
  });
  return [...numbers, ...countryProblems(body['countries_to_test'])];
}

/** Validates the body and returns one error with all problems. */
export function checkStart(raw: unknown): { value: object } | { error: CodedError } {
  const body = raw ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    return { error: new CodedError('invalid_body', { field: '', reason: say('debe ser un objeto') }) };
  const problems = findStartProblems(body as Record<string, unknown>);
  const [first] = problems;
  if (first === undefined) return { value: body };
  const { field, country } = first;
  if (problems.length === 1 && country !== undefined)
    return { error: new CodedError('country_unknown', { field, country }) };
  const reason = problems.map(({ message }) => message).join(', ');
  return { error: new CodedError('load_test_invalid', { field, reason, problems }) };
}

function countryProblems(countries: unknown): StartProblem[] {
  if (countries === undefined) return [];
  const field = 'countries_to_test';
  if (!Array.isArray(countries)) return [problem(field, say('debe ser una lista de países'))];
  if (countries.length === 0) return [problem(field, say('debe tener al menos un país'))];
  if (countries.length > MAX_LOAD_TEST_COUNTRIES)
    return [problem(field, say('debe tener {most} países como máximo', { most: MAX_LOAD_TEST_COUNTRIES }))];
  return countries.flatMap((key: unknown) => {
    if (typeof key === 'string' && countryByKey(key.toLowerCase()) !== undefined) return [];
    const country = (typeof key === 'string' ? key : JSON.stringify(key)).slice(0, MAX_SHOWN_CHARS);
    return [{ field, country, message: say('País no válido: {country}', { country }) }];
  });
}

function problem(field: string, what: string): StartProblem {
  return { field: field as keyof LoadTestConfig, message: `${field}: ${what}` };
}
