import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  consoleDay,
  formatArgentineTime,
  formatDateTime,
  formatDay,
  formatSoon,
  formatTick,
  formatTime,
  setConsoleZone,
} from '#web/lib/formats/dates.ts';
import { formatAge, formatDuration, formatSpan } from '#web/lib/formats/durations.ts';
import {
  formatBytes,
  formatCompact,
  formatInteger,
  formatPercent,
  formatShortPercent,
  formatSmall,
} from '#web/lib/formats/numbers.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';

describe('numbers in es-AR', () => {
  test('groups thousands with points and has a decimal comma', () => {
    expect(formatInteger(1234567)).toBe('1.234.567');
    expect(formatPercent(98.5)).toBe('98,5 %');
    expect([20, 87.5].map(formatShortPercent)).toEqual(['20 %', '87,5 %']);
    expect([0, 0.0667, 12.34, 1234.5].map(formatSmall)).toEqual(['0', '0,067', '12,3', '1.234,5']);
  });

  test('have short forms', () => {
    expect([0, 999, 1000, 17_100, 999_949, 999_950, 1_234_567].map(formatCompact)).toEqual([
      '0',
      '999',
      '1\u00a0mil',
      '17,1\u00a0mil',
      '999,9\u00a0mil',
      '1\u00a0M',
      '1,2\u00a0M',
    ]);
  });

  test('formats bytes in units of 1024', () => {
    expect(formatBytes(0)).toBe('0 Bytes');
    expect(formatBytes(1023)).toBe('1.023 Bytes');
    expect(formatBytes(1536)).toBe('1,5 KB');
    expect(formatBytes(5_242_880)).toBe('5,0 MB');
    expect(formatBytes(3 * 1024 ** 4)).toBe('3.072,0 GB');
  });
});

describe('dates in the console’s time zone', () => {
  test('an instant is shown in Buenos Aires, whatever the computer’s time zone', () => {
    expect(formatDay('2026-11-21T02:30:00.000Z')).toBe('20/11/2026');
    expect(formatDateTime('2026-11-21T12:05:00.000Z')).toBe('21/11/2026, 09:05');
    expect(formatTime(Date.parse('2026-11-21T03:00:00.000Z'))).toBe('00:00:00');
  });

  test('can be set to another time zone, if it exists', () => {
    const at = '2026-11-21T02:30:00.000Z';
    setConsoleZone('Europe/Madrid');
    setConsoleZone('Nowhere/Nothing');
    expect(formatDateTime(at)).toBe('21/11/2026, 03:30');
    expect(formatArgentineTime(Date.parse(at))).toBe('23:30:00');
    setConsoleZone('America/Argentina/Buenos_Aires');
    expect(formatDateTime(at)).toBe('20/11/2026, 23:30');
  });

  test('an axis label has as much detail as the axis’s length needs', () => {
    const at = Date.parse('2026-11-21T12:05:09.000Z');
    expect(formatTick(at, 15, 100)).toBe('09:05:09');
    expect(formatTick(at, 600, 3600)).toBe('09:05');
    expect(formatTick(at, 21_600, 7 * 86_400)).toBe('21/11 09:05');
    expect(formatTick(at, 86_400, 30 * 86_400)).toBe('21/11');
  });

  test('a later time today is shown without its date', () => {
    const now = Date.parse('2026-11-21T12:05:00.000Z');
    expect(formatSoon(Date.parse('2026-11-21T23:59:00.000Z'), now)).toBe('20:59');
    expect(formatSoon(Date.parse('2026-11-22T03:01:00.000Z'), now)).toBe('22/11/2026, 00:01');
  });

  test('a file name has the day in the console’s time zone', () => {
    expect(consoleDay(Date.parse('2026-11-22T02:59:00.000Z'))).toBe('2026-11-21');
    expect(consoleDay(Date.parse('2026-11-22T03:00:00.000Z'))).toBe('2026-11-22');
  });

  test('missing and invalid dates have their own text', () => {
    expect(formatDay(null)).toBe('N/A');
    expect(formatDay('nonsense')).toBe('N/A');
    expect(formatDateTime(undefined)).toBe('—');
  });
});

describe('in English', () => {
  afterEach(() => vi.resetModules());

  test('dates name the month, and short numbers have K and M', async () => {
    vi.resetModules();
    vi.stubGlobal('document', { documentElement: { dataset: { language: 'en' } } });
    const dates = await import('#web/lib/formats/dates.ts');
    const numbers = await import('#web/lib/formats/numbers.ts');
    const at = '2026-03-04T12:05:00.000Z';
    expect([dates.formatDay(at), dates.formatDateTime(at)]).toEqual(['04 Mar 2026', '04 Mar 2026, 09:05']);
    expect(dates.formatTick(Date.parse(at), 86_400, 30 * 86_400)).toBe('04 Mar');
    expect(dates.consoleDay(Date.parse(at))).toBe('2026-03-04');
    expect([17_100, 1_234_567].map(numbers.formatCompact)).toEqual(['17.1K', '1.2M']);
  });
});

describe('durations', () => {
  test('are m:ss, and h:mm:ss from one hour', () => {
    expect(formatDuration(0)).toBe('0:00');
    expect(formatDuration(154.9)).toBe('2:34');
    expect(formatDuration(3600)).toBe('1:00:00');
    expect(formatDuration(-3)).toBe('0:00');
  });

  test('an age is shown in its largest unit', () => {
    expect(formatAge(900)).toBe('ahora');
    expect(formatAge(59_999)).toBe('hace 59 s');
    expect(formatAge(61_000)).toBe('hace 1 min');
    expect(formatAge(7_200_000)).toBe('hace 2 h');
    expect(formatAge(86_399_999)).toBe('hace 23 h');
    expect(formatAge(72 * 3_600_000)).toBe('hace 3 d');
  });
});

describe('phone numbers', () => {
  test('are shown in their own country’s format', () => {
    expect(formatPhone('+5491134567890')).toBe('011 15-3456-7890');
    expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
  });

  test('other text stays as it is', () => {
    expect(formatPhone('anonymous')).toBe('anonymous');
  });
});

test('a duration alone says its unit', () => {
  expect([-1, 0, 5.9, 59, 60, 3599, 3600].map(formatSpan)).toEqual([
    '0 s',
    '0 s',
    '6 s',
    '59 s',
    '1:00 min',
    '59:59 min',
    '1:00:00 h',
  ]);
});
