/** The windows in docs/compliance.md are those of the shared table, in its order, each with the date of its check. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COUNTRIES, countryByKey } from '#shared/countries/countries.ts';
import { LEGAL_RULES, type LegalRule } from '#shared/domain/legal-window-defaults.ts';
import { ANY_COUNTRY, parseWindowKey } from '#shared/domain/window-keys.ts';

const text = readFileSync(new URL('../../docs/compliance.md', import.meta.url), 'utf8');
const english = new Intl.DisplayNames('en', { type: 'region' });

/** Rows of the section on windows, split into cells. */
const rows = text
  .split('## Legal windows')[1]!
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.slice(2, -2).split(' | '));

const cells = rows.map(([where = '', ...rest]) => [where.replace(/: .*\(/, ' ('), ...rest.slice(0, -1)]);

function nameOf(place: string): string {
  const { country, region } = parseWindowKey(place)!;
  if (country === ANY_COUNTRY) return 'General';
  const name = english.of(countryByKey(country)!.iso2)!;
  return region === null ? name : `${name} (${region})`;
}

function purposesOf({ place, purposes }: LegalRule): string {
  if (purposes !== undefined) return purposes.join(', ');
  const own = LEGAL_RULES.flatMap((rule) => (rule.place === place ? (rule.purposes ?? []) : []));
  return own.length === 0 ? 'all' : `all but ${own.join(', ')}`;
}

/** Returns '10-13 14-20' as '10:00–13:00 and 14:00–20:00'. */
function hoursText(hours: string): string {
  const time = (hour: string): string => `${hour.split(':')[0]!.padStart(2, '0')}:${hour.split(':')[1] ?? '00'}`;
  return hours
    .split(' ')
    .map((span) => span.split('-').map(time).join('–'))
    .join(' and ');
}

function weekText([weekday = '-', saturday = '-', sunday = '-']: readonly string[]): string {
  if (weekday === saturday && saturday === sunday) return `every day ${hoursText(weekday)}`;
  const spans =
    weekday === saturday
      ? [
          ['Mon–Sat', weekday],
          ['Sun', sunday],
        ]
      : saturday === sunday
        ? [
            ['Mon–Fri', weekday],
            ['Sat–Sun', saturday],
          ]
        : [
            ['Mon–Fri', weekday],
            ['Sat', saturday],
            ['Sun', sunday],
          ];
  return spans.flatMap(([days, hours]) => (hours === '-' ? [] : [`${days} ${hoursText(hours!)}`])).join(', ');
}

function holidayText(hours: string | undefined, eve: string | undefined): string {
  if (hours === undefined) return 'as other days';
  return (
    (hours === '-' ? 'no calls' : hoursText(hours)) + (eve === undefined ? '' : `; the day before ${hoursText(eve)}`)
  );
}

function rowOf(rule: LegalRule): string[] {
  const week = rule.hours.split(' | ');
  return [nameOf(rule.place), purposesOf(rule), weekText(week), holidayText(week[3], rule.eve), rule.source];
}

it('docs/compliance.md has a row for each rule, as in the shared table', () => {
  expect(cells.slice(0, LEGAL_RULES.length)).toEqual(LEGAL_RULES.map(rowOf));
});

it('docs/compliance.md has a row for each country without a rule', () => {
  const ruled = new Set(LEGAL_RULES.map(({ place }) => parseWindowKey(place)!.country));
  const [, , hours] = rowOf(LEGAL_RULES[0]!);
  const without = COUNTRIES.flatMap(({ key }) =>
    ruled.has(key) ? [] : [[nameOf(key), 'all', hours, 'as other days', 'no published rule found; default']],
  );
  expect(cells.slice(LEGAL_RULES.length)).toEqual(without.toSorted(([a = ''], [b = '']) => a.localeCompare(b)));
});

it('docs/compliance.md says when each row was checked', () => {
  for (const row of rows) expect(row.at(-1)).toMatch(/^2026-\d\d-\d\d$/);
});
