/** Stories about limits, windows and campaigns. Each violates one invariant. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { START_MS } from '../world.ts';
import { abandonmentCap } from './abandonment-cap.ts';
import { awake } from './awake.ts';
import { blacklist } from './blacklist.ts';
import { callerIds } from './caller-ids.ts';
import { campaigns } from './campaigns.ts';
import { lines } from './lines.ts';
import { rates } from './rates.ts';
import { agent, answered, fact, placed, plansOf, queued, started, type Broken } from './story.ts';
import { trunks } from './trunks.ts';
import { windows } from './windows.ts';

export const BROKEN_LIMITS: readonly Broken[] = [
  [
    'the global rate is exceeded',
    rates,
    /of the dialer in 1000 ms/,
    {
      facts: Array.from({ length: 12 }, (_, i) => fact('CallQueued', i * 50, { callId: i })),
    },
  ],
  [
    "a campaign's rate is exceeded",
    rates,
    /3 calls of campaign 1 in 1000 ms, of 2/,
    {
      rules: { plans: plansOf({ callsPerSecond: 1 }) },
      facts: [0, 500, 999].map((afterMs, i) => fact('CallQueued', afterMs, { callId: i })),
    },
  ],
  [
    'a rate is exceeded over ten seconds',
    rates,
    /12 calls of campaign 1 in 10000 ms, of 11/,
    {
      rules: { plans: plansOf({ callsPerSecond: 1 }) },
      facts: Array.from({ length: 12 }, (_, i) => fact('CallQueued', i * 900, { callId: i })),
    },
  ],
  [
    'skipped time earns a token',
    rates,
    /skipped time/,
    {
      facts: [fact('ClockGap', 0, { fromMs: START_MS, toMs: START_MS + 5000 }), queued],
    },
  ],

  [
    'there are more calls than lines',
    lines,
    /2 calls and 0 rests on 1 lines/,
    {
      rules: { plans: plansOf({ maxConcurrentCalls: 1 }) },
      facts: [queued, fact('CallQueued', 10, { callId: 2 })],
    },
  ],
  [
    'a line does not rest',
    lines,
    /1 calls and 1 rests on 1 lines/,
    {
      rules: { plans: plansOf({ maxConcurrentCalls: 1, lineRestMs: 10_000 }) },
      facts: [
        queued,
        fact('CallEnded', 9000, { placedAtMs: START_MS }),
        fact('CallQueued', 15_000, { callId: 2, attempt: 2 }),
      ],
    },
  ],

  [
    'a trunk has too few channels',
    trunks,
    /2 of the 1 channels/,
    {
      rules: { trunks: [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 1, priority: 1, isActive: true }] },
      facts: [fact('CallQueued', 0, { trunkId: 1 }), fact('CallQueued', 1, { callId: 2, trunkId: 1 })],
    },
  ],
  [
    'a trunk has no channel for an outside number',
    trunks,
    /2 of the 1 channels/,
    {
      rules: { trunks: [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 1, priority: 1, isActive: true }] },
      facts: [
        fact('CallQueued', 0, { trunkId: 1 }),
        fact('CallTransferred', 1, { toTeamId: null, toPhone: '+541155550000' }),
      ],
    },
  ],
  [
    'a trunk does not serve an outside number',
    trunks,
    /doesn't serve \+12/,
    {
      rules: { trunks: [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 9, priority: 1, isActive: true }] },
      facts: [
        fact('CallQueued', 0, { trunkId: 1 }),
        fact('CallTransferred', 1, { toTeamId: null, toPhone: '+12125551234' }),
      ],
    },
  ],
  [
    'a trunk is off',
    trunks,
    /off or unknown/,
    {
      rules: { trunks: [{ id: 1, countryCode: '54', dvCodes: [], maxChannels: 9, priority: 1, isActive: false }] },
      facts: [fact('CallQueued', 0, { trunkId: 1 })],
    },
  ],
  [
    'a trunk serves other areas',
    trunks,
    /doesn't serve/,
    {
      rules: { trunks: [{ id: 1, countryCode: '54', dvCodes: ['351'], maxChannels: 9, priority: 1, isActive: true }] },
      facts: [fact('CallQueued', 0, { trunkId: 1 })],
    },
  ],
  [
    'a call has a trunk where none are configured',
    trunks,
    /has trunk 1/,
    { facts: [fact('CallQueued', 0, { trunkId: 1 })] },
  ],

  [
    'a caller id exceeds its daily limit',
    callerIds,
    /3 calls by .*, of 2/,
    {
      rules: { callerIds: inventoryOf('+541150000000', 2) },
      facts: [1, 2, 3].map((callId) => fact('CallQueued', callId, { callId, callerId: '+541150000000' })),
    },
  ],
  [
    "a caller id is not the campaign's",
    callerIds,
    /shows \+541159999999/,
    {
      rules: { callerIds: inventoryOf('+541150000000', 0) },
      facts: [fact('CallQueued', 0, { callerId: '+541159999999' })],
    },
  ],

  [
    'the cap is exceeded and no agent is free',
    abandonmentCap,
    /over its cap and places a call with 0 agents/,
    {
      rules: { plans: plansOf({ abandonmentCap: 0.03 }) },
      facts: [
        agent(0, 101, 'offline', 'available'),
        queued,
        placed,
        answered,
        fact('CallEnded', 9000, { disposition: 'abandoned' }),
        fact('CallQueued', 9001, { callId: 2 }),
        fact('CallQueued', 9002, { callId: 3 }),
      ],
    },
  ],
  [
    'the cap is exceeded today only',
    abandonmentCap,
    /over its cap and places a call with 0 agents/,
    {
      rules: { plans: plansOf({ abandonmentCap: 0.03, abandonmentDayZone: 'UTC' }) },
      facts: [
        agent(0, 101, 'offline', 'available'),
        // The story starts at noon, so the second day begins after twelve hours.
        ...Array.from({ length: 100 }, (_, i) => fact('CallAnswered', i, { callId: 100 + i })),
        fact('CallAnswered', 13 * HOUR_MS),
        fact('CallEnded', 13 * HOUR_MS + 1, { disposition: 'abandoned' }),
        fact('CallQueued', 13 * HOUR_MS + 2, { callId: 2 }),
        fact('CallQueued', 13 * HOUR_MS + 3, { callId: 3 }),
      ],
    },
  ],
  [
    'a waiting call is not counted',
    abandonmentCap,
    /0 calls wait, by the facts 1/,
    {
      facts: [queued, placed, answered, fact('CallWaiting', 5000)],
      summary: {},
    },
  ],

  [
    'a campaign dials at lunch',
    windows,
    /outside the hours of campaign 1/,
    {
      rules: { plans: plansOf({ hours: hoursOf({ lunch: { fromMinute: 12 * 60, toMinute: 12 * 60 + 30 } }) }) },
      facts: [queued],
    },
  ],
  [
    'a campaign dials on its day off',
    windows,
    /outside the hours/,
    {
      rules: { plans: plansOf({ hours: hoursOf({ weekdays: [0, 2, 3, 4, 5, 6] }) }) },
      facts: [queued],
    },
  ],
  [
    'the legal window forbids a call',
    windows,
    /outside the legal window of argentina/,
    {
      // 12:00 UTC is 09:00 in Buenos Aires.
      rules: { legalWindows: { argentina: legalFrom(9 * 60 + 1) } },
      facts: [queued],
    },
  ],
  [
    'the legal window forbids a call in one of the zones',
    windows,
    /in America\/Denver/,
    {
      // 06:00 in Chicago, 05:00 in Denver.
      rules: {
        legalWindows: { '*': legalFrom(6 * 60) },
        classes: new Map([[1, 'usa@America/Chicago+America/Denver']]),
      },
      facts: [queued],
    },
  ],
  [
    'the legal window of the region forbids a call',
    windows,
    /outside the legal window of usa/,
    {
      rules: {
        legalWindows: { usa: legalFrom(0), 'US-IL.sales': legalFrom(6 * 60 + 1) },
        classes: new Map([[1, 'usa@#US-IL+America/Chicago']]),
      },
      facts: [queued],
    },
  ],
  [
    'a call is placed on a holiday',
    windows,
    /outside the legal window/,
    {
      rules: { legalWindows: { argentina: { ...legalFrom(0), holidays: ['2026-03-02'] } } },
      facts: [queued],
    },
  ],

  [
    'a blacklisted number is called',
    blacklist,
    /on the blacklist/,
    {
      rules: { blacklist: new Set(['+541141234567']) },
      facts: [queued],
    },
  ],
  [
    'a number is called after its opt-out',
    blacklist,
    /opted out/,
    {
      facts: [
        queued,
        fact('CallEnded', 9000, { settlement: { kind: 'done', why: 'opted_out' } }),
        fact('CallQueued', DAY_MS, { callId: 2, campaignId: 2 }),
      ],
    },
  ],

  [
    'a paused campaign dials',
    campaigns,
    /dials while paused/,
    {
      facts: [...started, fact('CampaignPaused', 1), fact('CallQueued', 2)],
    },
  ],
  [
    'a stopped dialer dials',
    campaigns,
    /dials while stopped/,
    {
      facts: [...started, fact('DialerStopped', 1), fact('CallQueued', 2)],
    },
  ],
  [
    'a paused campaign is paused',
    campaigns,
    /CampaignPaused of campaign 1, which is paused/,
    {
      facts: [...started, fact('CampaignPaused', 1), fact('CampaignPaused', 2)],
    },
  ],
  [
    'a campaign completes during a call',
    campaigns,
    /completed in call 1/,
    {
      facts: [...started, queued, fact('CampaignCompleted', 2)],
    },
  ],
  [
    'a campaign completes before its list is done',
    campaigns,
    /with 0 of 1 contacts done/,
    {
      facts: [...started, fact('CampaignCompleted', 2)],
    },
  ],
  [
    'a paused campaign is held',
    campaigns,
    /CampaignHeld of campaign 1, which is draft/,
    { facts: [fact('CampaignHeld', 0)] },
  ],
  [
    'an active campaign is not counted',
    campaigns,
    /0 campaigns active, by the facts 1/,
    {
      facts: started,
      summary: { running: true },
    },
  ],

  [
    'a campaign places nothing and reports no hold',
    awake,
    /reports no hold/,
    { facts: started, summary: {}, afterMs: 10_000 },
  ],
  [
    'a campaign wakes up late',
    awake,
    /woke up late from hours by/,
    {
      facts: [...started, fact('CampaignHeld', 1000, { why: 'hours', untilMs: START_MS + HOUR_MS })],
      summary: {},
      afterMs: HOUR_MS + MINUTE_MS,
    },
  ],
  [
    'a campaign starves',
    awake,
    /waits for its slot while others place 5 calls/,
    {
      facts: [
        ...started,
        fact('CampaignStarted', 0, { campaignId: 2 }),
        fact('CampaignHeld', SECOND_MS, { campaignId: 2 }),
        ...[1, 2, 3, 4, 5].map((callId) => fact('CallQueued', 2501 + 501 * callId, { callId })),
      ],
    },
  ],
];

function inventoryOf(phone: string, limit: number) {
  return {
    inventory: [{ id: 1, phone, country: 'argentina', isActive: true, isSynthetic: true }],
    rotation: { strategy: 'round_robin' as const, minRestMs: 0 },
    byCampaign: {},
    byTrunk: {},
    dailyLimits: { argentina: limit },
  };
}

function hoursOf(patch: object) {
  const open = { fromMinute: 0, toMinute: 1439 };
  return { timeZone: 'UTC', open, weekdays: [0, 1, 2, 3, 4, 5, 6], lunch: null, ...patch };
}

function legalFrom(fromMinute: number) {
  return { days: Array.from({ length: 7 }, () => ({ fromMinute, toMinute: 1200 })), holiday: null, holidays: [] };
}
