import { describe, expect, it } from 'vitest';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import type { LiveTrunkOutage } from '#server/live/trunk-outages.ts';
import { explainerFrom, type ContactFacts } from '#server/live/why-not/explainer.ts';
import { sentenceOf } from '#server/live/waiting.ts';
import { DEFAULT_NUMBER_CAPS } from '#shared/domain/number-cap-defaults.ts';

const NOW_MS = Date.parse('2026-11-23T15:00:00Z');
const NUMBERS = { argentina: '+5491155550000', brasil: '+5511987654321' };

const trunk = (id: number, countryCode: string): TrunkPlan => ({
  id,
  countryCode,
  dvCodes: [],
  maxChannels: 10,
  priority: 1,
  isActive: true,
});
const cli = (id: number, phone: string, country: string) => ({
  id,
  phone,
  country,
  isActive: true,
  isSynthetic: false,
});

/** Explains why an active campaign that dials does not call a contact of a country. */
function explain(country: keyof typeof NUMBERS, outage: LiveTrunkOutage) {
  const explainer = explainerFrom({
    nowMs: NOW_MS,
    isEngineUp: true,
    campaigns: new Map([
      [1, { waiting: null, maxAttempts: 3, callerId: null, foreignCallerIds: false, purpose: 'service' }],
    ]),
    routes: {
      trunks: [trunk(1, '54'), trunk(2, '55')],
      callerIds: {
        inventory: [cli(1, '+541152345678', 'argentina'), cli(2, '+551132345678', 'brasil')],
        rotation: { strategy: 'round_robin', minRestMs: 0 },
        byCampaign: {},
        byTrunk: {},
        dailyLimits: {},
      },
      use: [],
    },
    legalWindows: {},
    numberCaps: DEFAULT_NUMBER_CAPS,
    numbersInCalls: new Set(),
    trunkOutages: [outage],
  });
  const contact: ContactFacts = {
    campaignId: 1,
    phone: NUMBERS[country],
    windowClass: country,
    state: 'pending',
    outcome: null,
    attempts: 0,
    dueAtMs: 0,
    isBlacklisted: false,
    abandonedAtMs: null,
    recentCalls: [],
  };
  return explainer(contact);
}

describe('a contact of a campaign that dials another country', () => {
  const rest: LiveTrunkOutage = { trunkId: 1, trunk: 'Sur', why: 503, untilMs: NOW_MS + 30_000 };
  const dead: LiveTrunkOutage = { trunkId: 1, trunk: 'Sur', why: 'unreachable', untilMs: null };

  it('waits for the trunk that rests, which is named', () => {
    const why = explain('argentina', rest);
    expect(why).toMatchObject({ why: 'trunk_resting', untilMs: NOW_MS + 30_000, nextAtMs: NOW_MS + 30_000 });
    expect(sentenceOf(why)).toBe(
      'El trunk descansa: la operadora rechaza las llamadas. Sin servicio: Sur (503: la operadora está saturada)',
    );
    expect(explain('brasil', rest).why).toBe('next');
  });

  it('is next when the rest is over, because its call probes the trunk', () => {
    expect(explain('argentina', { ...rest, untilMs: NOW_MS }).why).toBe('next');
  });

  it('has no trunk if no PBX can call over it, which is named', () => {
    const why = explain('argentina', dead);
    expect(why).toMatchObject({ why: 'no_trunk', nextAtMs: null });
    expect(sentenceOf(why)).toBe('Ningún trunk llega al número. Sin servicio: Sur (la operadora no responde)');
    expect(explain('brasil', dead).why).toBe('next');
  });
});
