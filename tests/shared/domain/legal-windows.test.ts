import { describe, expect, it } from 'vitest';
import { colombianHolidays } from '#shared/countries/colombian-holidays.ts';
import { legalWindows, rulingWindows } from '#shared/domain/legal-window-defaults.ts';
import { OPEN_WINDOWS, type LegalWindow } from '#shared/domain/legal-windows.ts';
import { keyInForce } from '#shared/domain/window-keys.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const span = { fromMinute: 600, toMinute: 659 };
const own: LegalWindow = { days: Array.from({ length: 7 }, () => span), holiday: null, holidays: [] };

describe('legal windows', () => {
  it('are from 08:00 to 21:00 by default', () => {
    const { '*': any } = legalWindows({}, NOW_MS);
    expect(any!.days).toEqual(Array.from({ length: 7 }, () => ({ fromMinute: 480, toMinute: 1259 })));
  });

  it('exclude Sundays and holidays in Colombia', () => {
    const { colombia } = legalWindows({}, NOW_MS);
    expect(colombia!.days[0]).toBeNull();
    expect(colombia!.days[6]).toEqual({ fromMinute: 480, toMinute: 899 });
    expect(colombia!.holiday).toBeNull();
    expect(colombia!.holidays).toContain('2026-12-08');
    expect(colombia!.holidays).toContain('2036-12-25');
  });

  it('that a new one would replace are the most specific of its country, or those of all others', () => {
    const windows = { '*': 1, '*.research': 1, colombia: 1, 'chile.collections': 1, 'US-FL.sales': 1 };
    expect(
      ['colombia.collections', 'chile.collections', 'chile', 'jp.research', 'jp.sales', 'US-FL'].map((key) =>
        keyInForce(windows, key),
      ),
    ).toEqual(['colombia', 'chile.collections', '*', '*.research', '*', '*']);
    expect(keyInForce({ chile: 1 }, 'colombia')).toBeNull();
  });

  it('can be set by country without changing the others', () => {
    const windows = legalWindows({ argentina: own, colombia: null }, NOW_MS);
    expect(windows['argentina']).toEqual(own);
    expect(windows['colombia']!.days).toEqual(Array.from({ length: 7 }, () => ({ fromMinute: 0, toMinute: 1439 })));
    expect(windows['brasil']).toEqual(legalWindows({}, NOW_MS)['brasil']);
  });

  it('can be set for all countries at once', () => {
    expect(legalWindows({}, NOW_MS, OPEN_WINDOWS)).toEqual({});
    expect(legalWindows({ '*': own, colombia: own, brasil: own }, NOW_MS, OPEN_WINDOWS)).toEqual({
      '*': own,
      colombia: own,
      brasil: own,
    });
  });

  it('keep the defaults of all countries that have one when only * is set', () => {
    const { '*': _general, ...others } = legalWindows({}, NOW_MS);
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['colombia', 'brasil', 'espanha.sales', 'US-FL.sales']));
    expect(legalWindows({ '*': own }, NOW_MS)).toEqual({ '*': own, ...others });
    expect(legalWindows({ '*': null }, NOW_MS)).toEqual(others);
  });

  it('of a country, if set, narrow the law’s of its states and purposes, until those are set as well', () => {
    const set = legalWindows({ usa: own, espanha: own, 'US-LA.sales': own, '*': own }, NOW_MS);
    const law = legalWindows({}, NOW_MS);
    expect(set['US-FL.sales']).toEqual({ ...law['US-FL.sales'], also: [own] });
    expect(set['espanha.sales']).toEqual({ ...law['espanha.sales'], also: [own] });
    expect(set['US-LA.sales']).toEqual(own);
    expect(set['usa']).toEqual(own);
    expect(set['colombia']).toEqual(law['colombia']);
    expect(legalWindows({ ...rulingWindows({}, NOW_MS), usa: null }, NOW_MS)['US-FL.sales']).toEqual(
      law['US-FL.sales'],
    );
  });

  it('stay the same when the windows in force are saved', () => {
    for (const settings of [{}, OPEN_WINDOWS, { '*': null }, { '*': own, colombia: null, jp: own, usa: null }]) {
      const ruling = rulingWindows(settings, NOW_MS);
      expect(rulingWindows(ruling, NOW_MS)).toEqual(ruling);
      expect(legalWindows(ruling, NOW_MS)).toEqual(legalWindows(settings, NOW_MS));
    }
  });
});

describe('Colombia’s holidays', () => {
  it('match the calendar', () => {
    const firstHalf = '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15';
    const secondHalf = '06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25';
    expect(colombianHolidays(2026)).toEqual(`${firstHalf} ${secondHalf}`.split(' ').map((day) => `2026-${day}`));
    // Saint Peter and Sacred Heart fall on the same day.
    expect(colombianHolidays(2025)).toHaveLength(17);
  });

  it('follow Easter', () => {
    const spring = (year: number) => colombianHolidays(year).filter((date) => /-0[34]-/.test(date));
    expect(spring(2024)).toContain('2024-03-29');
    expect(spring(2025)).toContain('2025-04-18');
    expect(spring(2038)).toContain('2038-04-23');
  });
});
