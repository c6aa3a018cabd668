/** Generates random campaigns. Every field of a plan varies, and most optional ones are sometimes absent. */
import { spansOf } from '#shared/domain/legal-windows.ts';
import { PURPOSES } from '#shared/domain/purposes.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import type { CampaignPlan, DialMethod, DialerSettings } from '#engine/model/scenario.ts';
import { DEFAULT_NUMBER_CAPS, LEGAL_CAPS } from '#shared/domain/number-cap-defaults.ts';
import type { NumberCaps } from '#shared/domain/number-caps.ts';
import type { DaySpan, LegalWindow, OperatingHours, TimingRules } from '#engine/model/hours.ts';
import type { CallerIdConfig, CallerIdPlan } from '#engine/model/caller-id.ts';
import type { MenuPlan } from '#engine/model/menu-plan.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import type { Fault } from '#engine/network/faults.ts';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import type { Dice } from './random.ts';
import { COUNTRIES } from './people.ts';

const ZONES = ['America/Argentina/Buenos_Aires', 'America/New_York', 'Europe/Madrid', 'Australia/Lord_Howe'];

/** Teams have the ids from 1 to this. */
export const TEAMS = 3;

export function randomPlan(dice: Dice, id: number): CampaignPlan {
  return {
    id,
    name: `campaign ${id}`,
    flow: dice.pick(['press1', 'direct']),
    dialMethod: dice.pick(METHODS),
    maxConcurrentCalls: dice.int(1, 60),
    callsPerSecond: dice.chance(0.5) ? null : dice.pick([0.5, 1, 3, 7, 20]),
    maxAttempts: dice.int(1, 4),
    retryIntervalMs: dice.int(0, 900) * SECOND_MS,
    ringTimeoutMs: dice.int(5, 40) * SECOND_MS,
    callerId: dice.chance(0.3) ? `+5411400000${id}0` : null,
    foreignCallerIds: dice.chance(0.5),
    ...(id % 5 !== 0 && { purpose: PURPOSES[(id % 5) - 1]! }),
    detectMachines: dice.chance(0.7),
    ...(dice.chance(0.3) && { hours: randomHours(dice) }),
    ...(dice.chance(0.4) && { lineRestMs: dice.int(1, 60) * SECOND_MS }),
    ...(dice.chance(0.3) && { timing: randomTiming(dice) }),
    ...(dice.chance(0.3) && { agentWaitMs: dice.int(0, 20) * SECOND_MS }),
    ...(dice.chance(0.3) && { maxCallMs: dice.int(60, 600) * SECOND_MS }),
    ...(dice.chance(0.5) && { menu: randomMenu(dice) }),
    ...(dice.chance(0.6) && { abandonmentCap: dice.pick([null, 0, 0.03, 0.2]) }),
    ...(dice.chance(0.3) && { abandonmentDayZone: dice.pick(DAY_ZONES) }),
    ...(dice.chance(0.25) && { sessions: dice.int(1, 40) }),
    ...(dice.chance(0.3) && { messageMs: dice.int(1, 60) * SECOND_MS }),
    ...(dice.chance(0.3) && { teamId: dice.int(1, TEAMS), wrapUpMs: dice.int(0, 120) * SECOND_MS }),
    ...(dice.chance(0.1) && { afterKey: 'end' as const }),
    ...(dice.chance(0.7) && { abandonedRestMs: dice.int(0, 7200) * SECOND_MS }),
    ...(dice.chance(0.3) && { verdictTimeoutMs: dice.int(1, 20) * SECOND_MS }),
  };
}

/** Zones with whole-hour offsets from UTC, because the invariant of the abandonment cap computes dates by the hour. */
const DAY_ZONES = ['UTC', 'America/Sao_Paulo', 'America/New_York', 'Asia/Tokyo'];

const METHODS: readonly DialMethod[] = [
  { kind: 'fixed' },
  { kind: 'progressive' },
  { kind: 'ratio', level: 1.5 },
  { kind: 'ratio', level: 3 },
  { kind: 'predictive' },
  { kind: 'manual' },
  { kind: 'preview', limitMs: 30_000, atLimit: 'call' },
  { kind: 'preview', limitMs: 90_000, atLimit: 'skip' },
];

export function randomSettings(dice: Dice): DialerSettings {
  return {
    globalCallsPerSecond: dice.pick([1, 3, 7.5, 10, 30, 100]),
    agentCapacity: dice.chance(0.1) ? 0 : dice.int(1, 30),
    agentWaitMs: dice.int(0, 20) * SECOND_MS,
    ...(dice.chance(0.3) && { minCallsPerSecond: dice.int(1, 3), targetAnswerRate: dice.unit() }),
  };
}

function randomSpan(dice: Dice): DaySpan {
  const fromMinute = dice.int(0, 1439);
  return { fromMinute, toMinute: (fromMinute + dice.int(120, 1439)) % 1440 };
}

function randomHours(dice: Dice): OperatingHours {
  const from = dice.int(11 * 60, 14 * 60);
  return {
    timeZone: dice.pick(ZONES),
    open: randomSpan(dice),
    weekdays: dice.chance(0.5) ? [0, 1, 2, 3, 4, 5, 6] : [dice.int(0, 3), dice.int(4, 6)],
    lunch: dice.chance(0.5) ? null : { fromMinute: from, toMinute: from + dice.int(10, 90) },
  };
}

function randomTiming(dice: Dice): TimingRules {
  return {
    progressiveDelay: dice.chance(0.5),
    adaptive: dice.chance(0.5),
    weekendMultiplier: dice.pick([1, 1.5, 3]),
    nightMultiplier: dice.pick([1, 2]),
    timeZone: dice.pick(ZONES),
  };
}

function randomMenu(dice: Dice): MenuPlan {
  const country = () => ({ key: dice.pick(['1', '5', '#']), timeoutMs: dice.int(1, 15) * SECOND_MS, language: 'es' });
  return {
    byCountry: dice.chance(0.5) ? { [dice.pick(COUNTRIES)]: country() } : {},
    fallback: country(),
    optOutKey: dice.pick(['8', '7', '2']),
    promptMs: dice.int(0, 20) * SECOND_MS,
  };
}

/** Generates caps on the calls to one number, often the defaults. */
export function randomNumberCaps(dice: Dice): NumberCaps {
  if (dice.chance(0.4)) return DEFAULT_NUMBER_CAPS;
  return {
    gapMinutes: dice.pick([0, 1, 30, 240]),
    perDay: dice.pick([null, 1, 3, 8]),
    perWeek: dice.pick([null, 2, 9]),
    perMonth: dice.pick([null, null, 4]),
    contactsPerDay: dice.pick([null, null, 1]),
    contactsPerWeek: dice.pick([null, null, 1]),
    rules: LEGAL_CAPS,
  };
}

export function randomTrunks(dice: Dice): TrunkPlan[] {
  return Array.from({ length: dice.int(1, 8) }, (_, index) => {
    const [countryCode, areas] = dice.pick([
      ['54', ['11', '351']],
      ['1', ['312']],
      ['57', ['300']],
      ['55', ['11', '68']],
    ] as const);
    return {
      id: index + 1,
      countryCode,
      dvCodes: dice.chance(0.7) ? [] : [dice.pick(areas)],
      maxChannels: dice.int(1, 30),
      priority: dice.int(1, 3),
      isActive: dice.chance(0.85),
    };
  });
}

export function randomCallerIds(dice: Dice, campaigns: number): CallerIdPlan {
  const phone = (n: number) => `+54115000${1000 + n}`;
  const config = (n: number): CallerIdConfig => ({
    name: `config ${n}`,
    phone: phone(n),
    isRandomized: dice.chance(0.5),
    pool: Array.from({ length: dice.int(0, 4) }, (_, i) => ({ name: `pool ${i}`, phone: phone(n + 1 + i) })),
  });
  return {
    inventory: Array.from({ length: dice.int(0, 12) }, (_, index) => ({
      id: index + 1,
      phone: phone(index),
      country: 'argentina',
      isActive: dice.chance(0.8),
      isSynthetic: true,
    })),
    rotation: {
      strategy: dice.pick(['round_robin', 'least_used', 'random', 'best_success']),
      minRestMs: dice.pick([0, 0, 5000, 60_000]),
    },
    byCampaign: dice.chance(0.3) ? { [dice.int(1, campaigns)]: config(100) } : {},
    byTrunk: dice.chance(0.3) ? { [dice.int(1, 4)]: config(200) } : {},
    dailyLimits: dice.chance(0.7)
      ? { [dice.pick(COUNTRIES)]: dice.int(1, 40), [dice.pick(COUNTRIES)]: dice.int(0, 90) }
      : {},
  };
}

export function randomWindows(dice: Dice, dates: readonly string[]): Record<string, LegalWindow> {
  const window = (): LegalWindow => ({
    days: Array.from({ length: 7 }, () => (dice.chance(0.15) ? null : randomSpan(dice))),
    holiday: dice.chance(0.5) ? null : randomSpan(dice),
    holidays: dice.chance(0.5) ? [] : [dice.pick(dates)],
  });
  const byCountry = [...COUNTRIES, '*'].flatMap((country): [string, LegalWindow][] =>
    dice.chance(0.5) ? [[country, window()]] : [],
  );
  return Object.fromEntries(byCountry.flatMap(([key, general]) => [[key, general], ...specialWindows(key, general)]));
}

/** Derives a window for a purpose and one for a region from a country's, some with a pause at midday. */
function specialWindows(key: string, { days, ...rest }: LegalWindow): [string, LegalWindow][] {
  const withPause = days.map((hours, weekday) => {
    const [span] = spansOf(hours);
    if (span === undefined || weekday % 2 === 0 || span.fromMinute > 700 || span.toMinute < 800) return hours;
    return [
      { ...span, toMinute: 719 },
      { ...span, fromMinute: 780 },
    ];
  });
  const collections: [string, LegalWindow] = [`${key}.collections`, { days: withPause, ...rest }];
  return key === 'usa' ? [collections, ['US-IL.sales', { days: days.toReversed(), ...rest }]] : [collections];
}

const CAUSES = [302, 403, 404, 408, 480, 488, 500, 503];

/** Generates faults in the first hours of a run. `speed` divides their times. */
export function randomFaults(dice: Dice, speed: number): Fault[] {
  const period = () => ({
    afterMs: dice.int(0, dice.pick([60, 600, 6 * 3600])) * SECOND_MS * speed,
    lastsMs: dice.pick([10, 120, 1200, 7200]) * SECOND_MS * speed,
  });
  const trunk = (): Fault => ({
    kind: 'trunk',
    ...period(),
    trunkId: dice.pick([null, null, null, 1, 2]),
    sipCause: dice.pick(CAUSES),
  });
  const phones = (): Fault => ({ kind: 'phones', ...period(), share: dice.pick([0.3, 1]) });
  return Array.from({ length: dice.pick([0, 2, 4]) }, () => (dice.chance(0.7) ? trunk() : phones()));
}

/** Generates a network that is busier than real ones, so that a short run covers everything. */
export function randomNetwork(dice: Dice): NetworkProfile {
  const person = 0.1 + 0.5 * dice.unit();
  const talkMs = dice.int(5, 200) * SECOND_MS;
  return {
    ...DEFAULT_PROFILE,
    outcomes: {
      person: { morning: person, afternoon: person, evening: person / 2 },
      noAnswer: 0.2,
      busy: 0.05,
      failed: 0.05,
    },
    ringLimitMs: dice.chance(0.2) ? 20 * SECOND_MS : null,
    detection: dice.chance(0.5) ? DEFAULT_PROFILE.detection : null,
    menu: {
      ...DEFAULT_PROFILE.menu,
      pressShare: 0.4,
      optOutShare: 0.1,
      repeatShare: 0.1,
      disconnectShare: 0.1,
      hangUpShare: 0.1,
    },
    patience: dice.chance(0.5) ? null : { kind: 'exponential', mean: dice.int(1, 20) * SECOND_MS },
    talk: { kind: 'lognormal', mean: talkMs, cv: 1.2 },
    sessionTalk: dice.chance(0.5) ? null : { kind: 'exponential', mean: talkMs / 3 },
    wrapUp: { kind: 'exponential', mean: dice.int(0, 30) * SECOND_MS },
    breaks: dice.chance(0.7)
      ? null
      : { after: { kind: 'exponential', mean: HOUR_MS / 4 }, lasts: { kind: 'exponential', mean: HOUR_MS / 20 } },
  };
}
