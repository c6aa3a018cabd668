/** A test's results as tables: one for CSV, several for a workbook. */
import type { Row, Table } from '#shared/lists/cell.ts';
import type { LoadTestResults } from '#shared/contracts/load-test.ts';

const MINUTE_FIELDS = ['minute', 'total_calls', 'ended_calls', 'success_rate', 'max_concurrent_calls'] as const;

/** Returns one table: a row for the whole test, then one per minute. Figures that minutes lack are empty. */
export function toOneTable(results: LoadTestResults): Table {
  const whole = { period: 'total', ...figuresOf(results), ...countriesOf(results) };
  const fields = Object.keys(whole);
  const minutes = results.minutes.map(({ minute, ...figures }) => {
    const cells: Readonly<Record<string, string | number>> = { period: String(minute), ...figures };
    return fields.map((field) => cells[field] ?? null);
  });
  return { name: 'test-de-carga', fields, rows: [Object.values(whole), ...minutes] };
}

/** Returns sheets for the whole test, its minutes, and the called countries. */
export function toSheets(results: LoadTestResults): Table[] {
  const whole: Row[] = Object.entries(figuresOf(results)).map(([field, value]) => [field, value]);
  const minutes = results.minutes.map((minute) => MINUTE_FIELDS.map((field) => minute[field]));
  return [
    { name: 'Resultados', fields: ['field', 'value'], rows: whole },
    { name: 'Minutos', fields: MINUTE_FIELDS, rows: minutes },
    { name: 'Países', fields: ['country', 'total_calls'], rows: Object.entries(results.countries) },
  ];
}

function figuresOf({ config, minutes: _minutes, countries: _countries, ...figures }: LoadTestResults) {
  const { target_cps, duration_minutes, number_of_clis, countries_to_test } = config;
  return {
    ...figures,
    target_cps,
    planned_minutes: duration_minutes,
    number_of_clis,
    countries_to_test: countries_to_test.join(' '),
  };
}

function countriesOf({ countries }: LoadTestResults): Record<string, number> {
  return Object.fromEntries(Object.entries(countries).map(([country, calls]) => [`calls_${country}`, calls]));
}
