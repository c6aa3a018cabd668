/** Stories about trunks that fail. Each violates one invariant. */
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { START_MS } from '../world.ts';
import { contacts } from './contacts.ts';
import { fact, queued, started, type Broken } from './story.ts';
import { trunkHealth } from './trunk-health.ts';

const TRUNK = { id: 1, countryCode: '54', dvCodes: [], maxChannels: 9, priority: 1, isActive: true };
const rules = { trunks: [TRUNK] };

/** A call over the trunk to a contact of its own, at `afterMs`. */
const order = (callId: number, afterMs = 0) =>
  fact('CallQueued', afterMs, { callId, leadId: callId, trunkId: 1, phone: `+541140000${callId}` });
const failed = (callId: number, patch: Partial<FactOf<'CallEnded'>> = {}) =>
  fact('CallEnded', 1000, {
    callId,
    leadId: callId,
    trunkId: 1,
    phone: `+541140000${callId}`,
    sipCause: 503,
    isTrunkFault: false,
    isLost: false,
    isPrefixUnsafe: false,
    hasServerStopped: false,
    ...patch,
  });
const givenBack = (callId: number, afterMs = 1000) =>
  fact('AttemptGivenBack', afterMs, {
    callId,
    campaignId: 1,
    leadId: callId,
    phone: `+541140000${callId}`,
    trunkId: 1,
    sipCause: 503,
  });
const rested = fact('TrunkRested', 1000, { trunkId: 1, sipCause: 503, untilMs: START_MS + 31_000, rests: 1 });

const several = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export const BROKEN_TRUNKS: readonly Broken[] = [
  [
    'a trunk does not rest',
    trunkHealth,
    /trunk 1 doesn't rest after 5 failures with 503/,
    { rules, facts: [...several(5).map((id) => order(id)), ...several(5).map((id) => failed(id))] },
  ],
  [
    'a trunk does not rest after many failures with 404',
    trunkHealth,
    /trunk 1 doesn't rest after 10 failures with 404/,
    {
      rules,
      facts: [...several(10).map((id) => order(id)), ...several(10).map((id) => failed(id, { sipCause: 404 }))],
    },
  ],
  [
    'a call of a run is not given back',
    trunkHealth,
    /trunk 1 rests, and call 2 to contact 2 still counts/,
    { rules, facts: [order(1), order(2), failed(1), failed(2), givenBack(1), rested] },
  ],
  [
    'a call from before the ring of an older call is not given back',
    trunkHealth,
    /trunk 1 rests, and call 2 to contact 2 still counts/,
    {
      rules,
      facts: [order(1), order(2, 10), failed(2, { queuedAtMs: START_MS + 10 }), fact('CallRinging', 1000), rested],
    },
  ],
  [
    'a failure counts although its trunk rests',
    trunkHealth,
    /call 2 failed with 503 while trunk 1 rests, and counts/,
    { rules, facts: [order(1), order(2), rested, failed(1, { isTrunkFault: true }), failed(2)] },
  ],
  [
    'a probe in vain counts',
    trunkHealth,
    /call 2 probed trunk 1 in vain, and counts/,
    { rules, facts: [order(1), rested, order(2, 31_000), failed(2)] },
  ],
  [
    'a failure does not count although its trunk is in service',
    trunkHealth,
    /call 1 is the fault of trunk 1, in service/,
    { rules, facts: [order(1), failed(1, { isTrunkFault: true })] },
  ],
  [
    'a call that rang is the fault of its trunk',
    trunkHealth,
    /call 1 is its trunk's fault, although it did not fail or was reached/,
    { rules, facts: [order(1), failed(1, { isTrunkFault: true, ringingAtMs: START_MS })] },
  ],
  [
    'a resting trunk takes a call',
    trunkHealth,
    /call 2 goes by trunk 1, which rests for 30000 ms/,
    { rules, facts: [order(1), rested, order(2, 1000)] },
  ],
  [
    'a trunk is probed twice at a time',
    trunkHealth,
    /call 3 goes by trunk 1, which call 2 probes/,
    { rules, facts: [order(1), rested, order(2, 31_000), order(3, 31_001)] },
  ],
  [
    'a trunk rests on although a call went through',
    trunkHealth,
    /trunk 1 rests although call 2 went through/,
    { rules, facts: [order(1), rested, order(2, 31_000), fact('CallRinging', 32_000, { callId: 2 })] },
  ],
  [
    'a trunk rests for too long',
    trunkHealth,
    /trunk 1 rests for 3600000 ms/,
    { rules, facts: [fact('TrunkRested', 0, { trunkId: 1, sipCause: 503, untilMs: START_MS + HOUR_MS, rests: 1 })] },
  ],
  [
    'a campaign waits for trunks for ever',
    trunkHealth,
    /campaign 1 waits for trunks for 1200000 ms/,
    {
      rules,
      facts: [...started, fact('CampaignHeld', 0, { why: 'trunk_resting' })],
      summary: {},
      afterMs: 20 * MINUTE_MS,
    },
  ],
  [
    'an attempt that was given back is counted',
    contacts,
    /attempt 2 of contact 1 after 0/,
    {
      facts: [
        queued,
        fact('CallEnded', 1000, { settlement: { kind: 'retry', dueAtMs: START_MS + HOUR_MS } }),
        givenBack(1),
        fact('CallQueued', HOUR_MS, { callId: 2, attempt: 2 }),
      ],
    },
  ],
  [
    'a contact that was reached is called again',
    contacts,
    /contact 1 gets an attempt back after it was done/,
    { facts: [queued, fact('CallEnded', 1000, { settlement: { kind: 'done', why: 'success' } }), givenBack(1)] },
  ],
  [
    'a contact gets an attempt back in its call',
    contacts,
    /contact 1 gets an attempt back in its call/,
    { facts: [queued, givenBack(1)] },
  ],
];
