import { describe, expect, it } from 'vitest';
import { publicHolidays } from '#shared/countries/public-holidays.ts';

describe('public holidays', () => {
  it.each([
    ['brasil', '01-01 04-03 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25'],
    ['franca', '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
    ['alemanha', '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
    ['italia', '01-01 01-06 04-05 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26'],
    // Boxing Day is a Saturday.
    ['reino_unido', '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-26 12-28'],
    ['africa_do_sul', '01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26'],
    // The Fourth of July is a Saturday.
    ['US-UT', '01-01 01-19 02-16 05-25 06-19 07-03 07-04 07-24 09-07 10-12 11-11 11-26 12-25'],
  ])('of %s in 2026 are those of its calendar', (place, dates) => {
    expect(publicHolidays(place, 2026)).toEqual(dates.split(' ').map((date) => `2026-${date}`));
  });

  it('have two substitutes when Christmas and Boxing Day are on a weekend', () => {
    const december = (year: number) => publicHolidays('reino_unido', year).filter((date) => date.includes('-12-'));
    expect(december(2027)).toEqual(['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28']);
    expect(december(2022)).toEqual(['2022-12-25', '2022-12-26', '2022-12-27']);
  });

  it('include the substitute of a movable one', () => {
    // 29 June 2027 is a Tuesday, 12 October 2029 a Friday, and 24 May 2028 a Wednesday.
    expect(publicHolidays('chile', 2027)).toContain('2027-06-28');
    expect(publicHolidays('chile', 2029)).toContain('2029-10-15');
    expect(publicHolidays('ecuador', 2028)).toContain('2028-05-26');
  });

  it('refuse a place without a calendar', () => {
    expect(() => publicHolidays('argentina', 2026)).toThrow(RangeError);
  });
});
