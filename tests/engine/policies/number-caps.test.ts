import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countryByKey } from '#shared/countries/countries.ts';
import { DEFAULT_NUMBER_CAPS, LEGAL_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { capHold } from '#engine/policies/number-caps.ts';
import { rulingCaps, type IntendedCall, type NumberCapSettings, type RecentCall } from '#shared/domain/number-caps.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

const NOW_MS = Date.parse('2026-11-27T15:00:00.000Z');

const ARGENTINA: IntendedCall = { campaignId: 1, purpose: 'sales', country: 'argentina', region: null, zones: [] };

/** A call of a campaign that ended so many hours ago. */
const call = (hoursAgo: number, patch: Partial<RecentCall> = {}): RecentCall => ({
  endedAtMs: NOW_MS - hoursAgo * HOUR_MS,
  campaignId: 1,
  purpose: 'sales',
  isContact: false,
  ...patch,
});
const calls = (count: number, everyHours: number, patch: Partial<RecentCall> = {}): RecentCall[] =>
  Array.from({ length: count }, (_, nth) => call((nth + 1) * everyHours, patch));

const hold = (
  intended: Partial<IntendedCall>,
  recent: readonly RecentCall[],
  settings: NumberCapSettings | null = null,
) => capHold({ ...ARGENTINA, ...intended }, recent, rulingCaps(settings, DEFAULT_NUMBER_CAPS), NOW_MS);

/** When the call of so many hours ago has left a period. */
const after = (hoursAgo: number, periodMs: number): number => NOW_MS - hoursAgo * HOUR_MS + periodMs;

describe('the caps on the calls to one number', () => {
  it.each<[what: string, recent: RecentCall[], held: ReturnType<typeof capHold>]>([
    ['nobody has called', [], null],
    ['its own campaign has just called', [call(0)], null],
    [
      'another campaign called 20 minutes ago',
      [call(1 / 3, { campaignId: 2 })],
      { why: 'number_gap', untilMs: NOW_MS + 10 * MINUTE_MS },
    ],
    ['another campaign called 30 minutes ago', [call(0.5, { campaignId: 2 })], null],
    ['a test call ended now', [call(0, { campaignId: 0 })], { why: 'number_gap', untilMs: NOW_MS + 30 * MINUTE_MS }],
    ['it was called 4 times today', calls(4, 1), null],
    ['it was called 5 times today', calls(5, 1), { why: 'number_cap', untilMs: after(5, DAY_MS) }],
    ['it was called 7 times today', calls(7, 1), { why: 'number_cap', untilMs: after(5, DAY_MS) }],
    ['the fifth call was 24 hours ago', [...calls(4, 1), call(24)], null],
    ['it was called 14 times this week', calls(14, 10), null],
    ['it was called 15 times this week', calls(15, 10), { why: 'number_cap', untilMs: after(150, 7 * DAY_MS) }],
    [
      'other campaigns have called 5 times today, the last time just now',
      [call(0, { campaignId: 2 }), ...calls(4, 1, { campaignId: 3 })],
      { why: 'number_cap', untilMs: after(4, DAY_MS) },
    ],
  ])('hold a number if %s', (_what, recent, held) => {
    expect(hold({}, recent)).toEqual(held);
    expect(hold({}, recent.toReversed())).toEqual(held);
  });

  it('tell the later of two ends', () => {
    const recent = [...calls(4, 5.5), call(23.8), call(0, { campaignId: 2 })];
    expect(hold({}, recent)).toEqual({ why: 'number_cap', untilMs: after(22, DAY_MS) });
    expect(hold({}, [call(23.9), ...calls(3, 1), call(0, { campaignId: 2 })])).toEqual({
      why: 'number_gap',
      untilMs: NOW_MS + 30 * MINUTE_MS,
    });
  });

  it.each<[who: string, intended: Partial<IntendedCall>, purpose: Purpose, most: number, everyHours: number]>([
    ['Florida: 3 in 24 hours', { country: 'usa', region: 'US-FL' }, 'sales', 3, 1],
    ['other states: 5 in 24 hours', { country: 'usa', region: 'US-TX' }, 'sales', 5, 1],
    ['the United States, region unknown', { country: 'usa' }, 'sales', 5, 1],
    ['France: 4 in 30 days', { country: 'franca' }, 'sales', 4, 100],
    ['France, for research', { country: 'franca', purpose: 'research' }, 'research', 5, 1],
    ['collections in the United States: 7 in 7 days', { country: 'usa', purpose: 'collections' }, 'collections', 7, 20],
  ])('allow %s', (_who, intended, purpose, most, everyHours) => {
    expect(hold(intended, calls(most - 1, everyHours, { purpose }))).toBeNull();
    expect(hold(intended, calls(most, everyHours, { purpose }))).toMatchObject({ why: 'number_cap' });
  });

  it.each(['chile', 'usa'])('allow one contact a week in collections in %s', (country) => {
    const intended = { country, purpose: 'collections' } as const;
    const unanswered = calls(3, 30, { purpose: 'collections' });
    expect(hold(intended, unanswered)).toBeNull();
    const contact = call(100, { purpose: 'collections', isContact: true });
    expect(hold(intended, [...unanswered, contact])).toEqual({ why: 'number_cap', untilMs: after(100, 7 * DAY_MS) });
    expect(hold({ country }, [contact])).toBeNull();
    expect(hold(intended, [{ ...contact, purpose: 'sales' }])).toBeNull();
  });

  it.each<[what: string, endedAt: string, until: string | null]>([
    ['this morning', '2026-11-27T14:00:00Z', '2026-11-28T05:00:00Z'],
    ['just after midnight', '2026-11-27T05:00:00Z', '2026-11-28T05:00:00Z'],
    ['just before midnight', '2026-11-27T04:59:59Z', null],
    ['yesterday, less than 24 hours ago', '2026-11-26T19:00:00Z', null],
  ])('allow one contact per calendar day in Colombia: after one %s', (_what, endedAt, until) => {
    for (const purpose of ['collections', 'sales'] as const) {
      const contact = { ...call(0, { purpose, isContact: true }), endedAtMs: Date.parse(endedAt) };
      const held = hold({ country: 'colombia', purpose }, [contact]);
      expect(held).toEqual(until === null ? null : { why: 'number_cap', untilMs: Date.parse(until) });
      expect(hold({ country: 'colombia', purpose }, [{ ...contact, isContact: false }])).toBeNull();
    }
  });

  it.each<[where: string, zones: string[], until: string]>([
    ['in its zone', ['America/New_York'], '2026-11-28T05:00:00Z'],
    ['in all its possible zones', ['America/New_York', 'America/Chicago'], '2026-11-28T06:00:00Z'],
    ['in every zone of its country, if its own is unknown', [], '2026-11-28T10:00:00Z'],
  ])('end a day when it is over %s', (_where, zones, until) => {
    const contact = call(1, { isContact: true });
    const held = hold({ country: 'usa', zones }, [contact], { contactsPerDay: 1 });
    expect(held).toEqual({ why: 'number_cap', untilMs: Date.parse(until) });
  });

  it('count a test call as one of each purpose', () => {
    const contact = call(100, { campaignId: 0, purpose: 'test', isContact: true });
    expect(hold({ country: 'chile', purpose: 'collections' }, [contact])).toMatchObject({ why: 'number_cap' });
  });
});

describe('the caps of an administrator', () => {
  it('replace the figures that they name', () => {
    expect(hold({}, calls(2, 1), { perDay: 2 })).toEqual({ why: 'number_cap', untilMs: after(2, DAY_MS) });
    expect(hold({}, calls(9, 1), { perDay: null })).toBeNull();
    expect(hold({}, calls(15, 1), { perDay: null })).toMatchObject({ why: 'number_cap' });
    expect(hold({}, [call(0.1, { campaignId: 2 })], { gapMinutes: 0 })).toBeNull();
  });

  it('apply in one country, and to one purpose there', () => {
    const settings: NumberCapSettings = {
      rules: [
        { country: 'argentina', perDay: 8, gapMinutes: 60 },
        { country: 'argentina', purpose: 'collections', perDay: 1 },
      ],
    };
    expect(hold({}, calls(7, 1), settings)).toBeNull();
    expect(hold({}, calls(8, 1), settings)).toMatchObject({ why: 'number_cap' });
    expect(hold({ country: 'chile' }, calls(7, 1), settings)).toMatchObject({ why: 'number_cap' });
    expect(hold({}, [call(0.9, { campaignId: 2 })], settings)).toMatchObject({ why: 'number_gap' });
    const inCollections = { purpose: 'collections' } as const;
    expect(hold(inCollections, calls(1, 1, inCollections), settings)).toMatchObject({ why: 'number_cap' });
    expect(hold(inCollections, calls(7, 1), settings)).toBeNull();
  });

  it('may have a longer gap between the calls of one purpose', () => {
    const settings: NumberCapSettings = {
      rules: [{ country: 'argentina', purpose: 'collections', gapMinutes: 120 }],
    };
    const inCollections = { purpose: 'collections' } as const;
    const ofOther = { campaignId: 2, ...inCollections };
    expect(hold(inCollections, [call(1, ofOther)], settings)).toEqual({
      why: 'number_gap',
      untilMs: NOW_MS + 60 * MINUTE_MS,
    });
    expect(hold(inCollections, [call(1, { campaignId: 2 })], settings)).toBeNull();
    expect(hold({}, [call(1, ofOther)], settings)).toBeNull();
  });

  it('leave the laws of other scopes in force', () => {
    const settings: NumberCapSettings = { rules: [{ country: 'usa', perDay: 10 }] };
    expect(hold({ country: 'usa' }, calls(9, 1), settings)).toBeNull();
    expect(hold({ country: 'usa', region: 'US-FL' }, calls(3, 1), settings)).toMatchObject({ why: 'number_cap' });
  });

  it('replace the law of the same scope', () => {
    const settings: NumberCapSettings = { rules: [{ country: 'franca', purpose: 'sales', perMonth: 6 }] };
    expect(hold({ country: 'franca' }, calls(5, 100), settings)).toBeNull();
  });
});

it.each(LEGAL_CAPS)('knows the country of the law $source', ({ country, source }) => {
  expect(countryByKey(country)).toBeDefined();
  expect(source).not.toBe('');
});

it('the laws are named in docs/compliance.md', () => {
  const text = readFileSync(new URL('../../../docs/compliance.md', import.meta.url), 'utf8');
  for (const { source } of LEGAL_CAPS) expect(text).toContain(source.split(':')[0]);
});
