import { describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { readProfile } from '#engine/network/profile-file.ts';

const { outcomes, menu, detection, talk } = DEFAULT_PROFILE;
const outage = { kind: 'trunk', trunkId: null, afterMs: 1000, lastsMs: 5000, sipCause: 503 } as const;

describe('a profile from a file', () => {
  it('uses the default for missing fields, and accepts null where a field is optional', () => {
    expect(readProfile({})).toEqual(DEFAULT_PROFILE);
    const talk = { kind: 'exponential', mean: 60_000 };
    expect(readProfile({ talk, detection: null, ringLimitMs: 25_000 })).toEqual({
      ...DEFAULT_PROFILE,
      talk,
      detection: null,
      ringLimitMs: 25_000,
    });
    const { returns } = DEFAULT_PROFILE;
    expect(readProfile({ returns: { share: 0.1, after: talk } }).returns).toEqual({
      ...returns,
      share: 0.1,
      after: talk,
    });
    const faults = [outage, { kind: 'phones', afterMs: 0, lastsMs: 1000, share: 0.5 }];
    expect(readProfile({ faults })).toEqual({ ...DEFAULT_PROFILE, faults });
  });

  it.each<[unknown, string]>([
    [[], 'the profile must be an object, not []'],
    [{ talks: 1 }, 'unknown field talks'],
    [{ utcOffsetMinutes: '-180' }, 'utcOffsetMinutes must be a number, not "-180"'],
    [{ outcomes: { ...outcomes, busy: 2 } }, 'outcomes.busy must be a share from 0 to 1, not 2'],
    [{ outcomes: { ...outcomes, person: 0.2 } }, 'outcomes.person must be an object, not 0.2'],
    [{ outcomes: { ...outcomes, noAnswer: 0.9 } }, 'must not sum to more than 1'],
    [{ talk: { kind: 'normal', mean: 1 } }, 'talk: unknown distribution {"kind":"normal","mean":1}'],
    [{ talk: { kind: 'lognormal', mean: -1, cv: 1 } }, 'talk: mean must be a finite number over 0, not -1'],
    [{ talk: { kind: 'mixture', parts: 3 } }, 'talk: not a distribution'],
    [{ talk: 188 }, 'talk must be a distribution, not 188'],
    [{ menu: { ...menu, pressShare: 0.9 } }, 'the shares of the menu must not sum to more than 1'],
    [{ menu: { pressShare: 0.1 } }, 'menu.optOutShare must be a share from 0 to 1, not missing'],
    [{ detection: { ...detection, falsePerson: -0.1 } }, 'detection.falsePerson must be a share'],
    [{ detection: { ...detection, verdictAfter: {} } }, 'detection.verdictAfter.person must be a distribution'],
    [{ failureCauses: [] }, 'failureCauses must be a list of causes'],
    [{ failureCauses: [{ sipCause: 404 }] }, 'failureCauses[0].weight must be a number, 0 or more, not missing'],
    [{ faults: {} }, 'faults must be a list of faults, not {}'],
    [{ faults: [{ kind: 'line' }] }, 'faults[0].kind must be "trunk" or "phones", not "line"'],
    [{ faults: [7] }, 'faults[0].kind must be "trunk" or "phones", not missing'],
    [{ faults: [{ ...outage, sipCause: 200 }] }, 'faults[0].sipCause must be a SIP status from 300 to 699, not 200'],
    [{ faults: [outage, { ...outage, trunkId: 0 }] }, 'faults[1].trunkId must be the id of a trunk, or null for all'],
    [{ faults: [{ ...outage, lastsMs: undefined }] }, 'faults[0].lastsMs must be a number, 0 or more, not missing'],
    [{ faults: [{ ...outage, share: 1 }] }, 'unknown field faults[0].share'],
    [{ faults: [{ kind: 'phones', afterMs: 0, lastsMs: 1, share: 2 }] }, 'faults[0].share must be a share from 0 to 1'],
    [{ expecting: { numbers: ['11'], ring: talk } }, 'expecting.numbers must be a list of beginnings of numbers'],
    [{ expecting: { numbers: ['+54911'] } }, 'expecting.ring must be a distribution, not missing'],
    [{ returns: 0.1 }, 'returns must be an object, not 0.1'],
    [{ returns: { teamShare: 2 } }, 'returns.teamShare must be a share from 0 to 1, not 2'],
    [{ breaks: { after: { kind: 'constant', value: 1 } } }, 'breaks.lasts must be a distribution, not missing'],
  ])('%o is refused: %s', (value, message) => {
    expect(() => readProfile(value)).toThrow(message);
  });
});
