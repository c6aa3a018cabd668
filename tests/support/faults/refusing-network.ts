/** Preloaded into every thread of a server under test (`--import`): the simulated carrier refuses every call with 503. */
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';

const nobody = { morning: 0, afternoon: 0, evening: 0 };

Object.assign(DEFAULT_PROFILE, {
  outcomes: { person: nobody, noAnswer: 0, busy: 0, failed: 1 },
  failureCauses: [{ sipCause: 503, weight: 1 }],
});
