/** Stories about the calls to one number. Each violates one invariant. */
import { LEGAL_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { START_MS } from '../world.ts';
import { blacklist } from './blacklist.ts';
import { abandonedNumbers, NO_CAPS, numberCaps, oneCallAtATime } from './numbers.ts';
import { registries } from './registries.ts';
import { fact, ORDER, queued, type Broken } from './story.ts';

const unanswered = (callId: number, afterMs: number) =>
  fact('CallEnded', afterMs, { callId, disposition: 'no_answer', placedAtMs: START_MS, ringingAtMs: START_MS });
const byOther = { callId: 2, campaignId: 2, leadId: 2 };

const LISTED = new Set(['+541141234567']);

export const BROKEN_NUMBERS: readonly Broken[] = [
  [
    'a campaign calls a number of a registry that it uses',
    registries,
    /call 1 to .*, which is in a registry/,
    { rules: { registries: [{ numbers: LISTED, campaigns: new Set([1]) }] }, facts: [queued] },
  ],
  [
    'a call is placed to a number that has entered a registry since its claim',
    registries,
    /call 1 to .*, which is in a registry/,
    { rules: { registries: [{ numbers: LISTED, campaigns: null }] }, facts: [], order: ORDER },
  ],
  [
    'a test call goes out to a number of a registry that some campaign uses',
    registries,
    /which is in a registry/,
    {
      rules: { registries: [{ numbers: LISTED, campaigns: new Set([2]) }] },
      facts: [],
      order: { ...ORDER, campaignId: 0, phone: '+5491141234567' },
    },
  ],
  [
    'a test call goes out to a blacklisted number',
    blacklist,
    /placed to .*, which is on the blacklist/,
    { rules: { blacklist: LISTED }, facts: [], order: { ...ORDER, campaignId: 0 } },
  ],
  [
    'two campaigns call a number at once',
    oneCallAtATime,
    /call 2 to .*, which is in call 1/,
    { rules: { numberCaps: NO_CAPS }, facts: [queued, fact('CallQueued', MINUTE_MS, byOther)] },
  ],
  [
    'a test call goes out to a number in a call, in its other form',
    oneCallAtATime,
    /which is in call 1/,
    {
      rules: { numberCaps: NO_CAPS },
      facts: [queued, fact('CallQueued', MINUTE_MS, { callId: 2, campaignId: 0, leadId: 0, phone: '+5491141234567' })],
    },
  ],
  [
    'a number is called too often in a day',
    numberCaps,
    /call 3 to .* after 2 calls, perDay 2/,
    {
      rules: { numberCaps: { ...NO_CAPS, perDay: 2 } },
      facts: [
        queued,
        unanswered(1, MINUTE_MS),
        fact('CallQueued', HOUR_MS, { callId: 2 }),
        unanswered(2, HOUR_MS + MINUTE_MS),
        fact('CallQueued', 24 * HOUR_MS, { callId: 3 }),
      ],
    },
  ],
  [
    'a person who has answered is called again too soon',
    numberCaps,
    /after 1 calls, contactsPerWeek 1/,
    {
      rules: { numberCaps: { ...NO_CAPS, contactsPerWeek: 1 } },
      facts: [
        queued,
        fact('CallEnded', MINUTE_MS, { disposition: 'no_key', answeredAtMs: START_MS, answeredBy: 'person' }),
        fact('CallQueued', 100 * HOUR_MS, { callId: 2 }),
      ],
    },
  ],
  [
    'a person in Colombia is called for sales on the day of an answered call',
    numberCaps,
    /after 1 calls, contactsPerDay 1/,
    {
      rules: { numberCaps: { ...NO_CAPS, rules: LEGAL_CAPS }, classes: new Map([[1, 'colombia']]) },
      facts: [
        queued,
        fact('CallEnded', MINUTE_MS, { disposition: 'no_key', answeredAtMs: START_MS, answeredBy: 'person' }),
        fact('CallQueued', 2 * HOUR_MS, { callId: 2, country: 'colombia' }),
      ],
    },
  ],
  [
    'a person in Florida gets a fourth sales call in 24 hours',
    numberCaps,
    /call 4 to .* after 3 calls, perDay 3/,
    {
      rules: { numberCaps: { ...NO_CAPS, rules: LEGAL_CAPS }, classes: new Map([[1, 'usa@#US-FL+America/New_York']]) },
      facts: [
        ...[1, 2, 3].map((callId) => unanswered(callId, callId * HOUR_MS)),
        fact('CallQueued', 24 * HOUR_MS, { callId: 4, country: 'usa' }),
      ],
    },
  ],
  [
    'two campaigns call a number too soon after one another',
    numberCaps,
    /too soon after a call of another campaign/,
    {
      rules: { numberCaps: { ...NO_CAPS, gapMinutes: 30 } },
      facts: [queued, unanswered(1, MINUTE_MS), fact('CallQueued', 30 * MINUTE_MS, byOther)],
    },
  ],
  [
    'another campaign calls a person whose call was abandoned',
    abandonedNumbers,
    /ms after an abandonment/,
    {
      rules: { numberCaps: NO_CAPS },
      facts: [
        queued,
        fact('CallEnded', MINUTE_MS, { disposition: 'abandoned', answeredAtMs: START_MS, answeredBy: 'person' }),
        fact('CallQueued', 72 * HOUR_MS, byOther),
      ],
    },
  ],
];
