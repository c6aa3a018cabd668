/** Validates a network profile that was parsed from a JSON file, and fills in its defaults. */
import { samplerOf, type Distribution } from '../kernel/distributions.ts';
import { createCalleeModel } from './callee.ts';
import type { Fault } from './faults.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from './profile.ts';

type Check = (path: string, value: unknown) => void;

const share: Check = (path, value) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) wrong(path, 'a share from 0 to 1', value);
};
const finite: Check = (path, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) wrong(path, 'a number', value);
};
const notNegative: Check = (path, value) => {
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity)) wrong(path, 'a number, 0 or more', value);
};
const distribution: Check = (path, value) => {
  if (!isRecord(value)) wrong(path, 'a distribution', value);
  try {
    samplerOf(value as Distribution);
  } catch (error) {
    throw new RangeError(`${path}: ${error instanceof RangeError ? error.message : 'not a distribution'}`);
  }
};
const orNull =
  (check: Check): Check =>
  (path, value) =>
    value === null || check(path, value);

/** Requires all the given fields and no others. */
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (path, value) => {
    if (!isRecord(value)) wrong(path, 'an object', value);
    const at = (key: string) => (path === '' ? key : `${path}.${key}`);
    for (const key of Object.keys(value)) if (!(key in checks)) throw new RangeError(`unknown field ${at(key)}`);
    for (const [key, check] of Object.entries(checks)) check(at(key), value[key]);
  };

const causes: Check = (path, value) => {
  if (!Array.isArray(value) || value.length === 0) wrong(path, 'a list of causes', value);
  const cause = fields({ sipCause: finite, weight: notNegative });
  value.forEach((each: unknown, index) => cause(`${path}[${index}]`, each));
};

const whole =
  (least: number, most: number, what: string): Check =>
  (path, value) => {
    if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) wrong(path, what, value);
  };

const anything: Check = () => {};
const period = { kind: anything, afterMs: notNegative, lastsMs: notNegative };
const FAULTS: Readonly<Record<Fault['kind'], Check>> = {
  trunk: fields({
    ...period,
    trunkId: orNull(whole(1, Number.MAX_SAFE_INTEGER, 'the id of a trunk, or null for all of them')),
    sipCause: whole(300, 699, 'a SIP status from 300 to 699'),
  }),
  phones: fields({ ...period, share }),
};
const faults: Check = (path, value) => {
  if (!Array.isArray(value)) wrong(path, 'a list of faults', value);
  value.forEach((each: unknown, index) => {
    const at = `${path}[${index}]`;
    const kind = isRecord(each) ? each['kind'] : undefined;
    if (kind !== 'trunk' && kind !== 'phones') wrong(`${at}.kind`, '"trunk" or "phones"', kind);
    FAULTS[kind](at, each);
  });
};

const beginnings: Check = (path, value) => {
  const isBeginning = (each: unknown) => typeof each === 'string' && /^\+\d+$/.test(each);
  if (!Array.isArray(value) || !value.every(isBeginning))
    wrong(path, 'a list of beginnings of numbers like "+54911"', value);
};

const PROFILE = fields({
  outcomes: fields({
    person: fields({ morning: share, afternoon: share, evening: share }),
    noAnswer: share,
    busy: share,
    failed: share,
  }),
  utcOffsetMinutes: finite,
  postDialDelay: distribution,
  failureDelay: distribution,
  failureCauses: causes,
  personRing: distribution,
  machineRing: distribution,
  ringLimitMs: orNull(notNegative),
  detection: orNull(
    fields({
      verdictAfter: fields({ person: distribution, machine: distribution }),
      falseMachine: share,
      falsePerson: share,
      machineTalk: distribution,
    }),
  ),
  menu: fields({
    pressShare: share,
    optOutShare: share,
    repeatShare: share,
    disconnectShare: share,
    invalidShare: share,
    hangUpShare: share,
    pressAfter: distribution,
    hangUpAfter: distribution,
  }),
  patience: orNull(distribution),
  talk: distribution,
  sessionTalk: orNull(distribution),
  wrapUp: distribution,
  breaks: orNull(fields({ after: distribution, lasts: distribution })),
  faults,
  expecting: fields({ numbers: beginnings, ring: distribution }),
  returns: fields({ share, after: distribution, teamShare: share, optOutShare: share }),
} satisfies Record<keyof NetworkProfile, Check>);

/**
 * Reads a profile from `value` (parsed JSON). Missing fields of the top level and of `returns` are taken from the default profile. Throws a
 * RangeError that names the missing, unknown or invalid field, or the shares that sum to more than 1.
 */
export function readProfile(value: unknown): NetworkProfile {
  if (!isRecord(value)) wrong('the profile', 'an object', value);
  const { returns } = value;
  const profile: unknown = {
    ...DEFAULT_PROFILE,
    ...value,
    // Files from before recordings had keys lack some shares.
    ...(isRecord(returns) && { returns: { ...DEFAULT_PROFILE.returns, ...returns } }),
  };
  PROFILE('', profile);
  const checked = profile as NetworkProfile;
  // Also checks rules across fields, such as shares that must not sum to more than 1.
  createCalleeModel(checked, 0, 1);
  return checked;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(path: string, wanted: string, value: unknown): never {
  throw new RangeError(`${path} must be ${wanted}, not ${JSON.stringify(value) ?? 'missing'}`);
}
