/** Converts a scenario from its file format (seconds, shares) to the bench's format (milliseconds, percent). */
import type { Distribution } from '#engine/kernel/distributions.ts';
import type { Mix, PacingScenario, Step } from '../scenario.ts';
import type { DistributionSeconds } from './distribution-schema.ts';
import type { ScenarioFile } from './scenario-schema.ts';

/** Multiplies and rounds to 12 digits, so that 0.07 becomes 7 percent and not 7.000000000000001. */
const times = (value: number, factor: number): number => Number((value * factor).toPrecision(12));
const milliseconds = (value: number): number => times(value, 1000);
const percent = (value: number): number => times(value, 100);

/** Converts a validated file. */
export function pacingScenarioOf(file: ScenarioFile): PacingScenario {
  const { menu, detection, breaks, ringLimitSeconds } = file;
  return {
    name: file.name,
    what: file.description ?? '',
    agents: file.agents,
    mix: mixOf(file.outcomes),
    talk: inMilliseconds(file.talkSeconds),
    wrapUp: file.wrapUpSeconds === undefined ? null : inMilliseconds(file.wrapUpSeconds),
    ...optional('postDialDelay', file.postDialDelaySeconds, inMilliseconds),
    ...optional('failureDelay', file.failureDelaySeconds, inMilliseconds),
    ...optional('personRing', file.personRingSeconds, inMilliseconds),
    ...optional('machineRing', file.machineRingSeconds, inMilliseconds),
    ...optional('ringLimitMs', ringLimitSeconds, (limit) => (limit === null ? null : milliseconds(limit))),
    ...optional('ringTimeoutMs', file.ringTimeoutSeconds, milliseconds),
    ...optional('graceMs', file.graceSeconds, milliseconds),
    ...optional('targetAnswerRate', file.priorAnswerShare, (value) => value),
    ...optional('pressShare', menu?.pressShare, (value) => value),
    ...optional('pressAfter', menu?.pressAfterSeconds, inMilliseconds),
    ...optional('hangUpAfter', menu?.hangUpAfterSeconds, inMilliseconds),
    ...optional('detection', detection, (seen) => ({
      verdictAfter: {
        person: inMilliseconds(seen.personVerdictSeconds),
        machine: inMilliseconds(seen.machineVerdictSeconds),
      },
      falseMachine: seen.falseMachineShare,
      falsePerson: seen.falsePersonShare,
      machineTalk: inMilliseconds(seen.machineTalkSeconds),
    })),
    ...optional('breaks', breaks, ({ afterSeconds, lastSeconds }) => ({
      after: inMilliseconds(afterSeconds),
      lasts: inMilliseconds(lastSeconds),
    })),
    ...optional('steps', file.steps, (steps) => steps.map(stepOf)),
  };
}

/** Returns an object with this one field, or an empty one if the value is undefined. */
function optional<const Key extends string, From, To>(
  key: Key,
  value: From | undefined,
  convert: (value: From) => To,
): { readonly [K in Key]?: To } {
  return value === undefined ? {} : ({ [key]: convert(value) } as { readonly [K in Key]: To });
}

const mixOf = ({ person, machine, noAnswer, busy, failed }: ScenarioFile['outcomes']): Mix => ({
  person: percent(person),
  machine: percent(machine),
  noAnswer: percent(noAnswer),
  busy: percent(busy),
  failed: percent(failed),
});

const stepOf = ({ at, outcomes, agents, talkMeanSeconds }: NonNullable<ScenarioFile['steps']>[number]): Step => ({
  at,
  ...optional('mix', outcomes, mixOf),
  ...optional('agents', agents, (value) => value),
  ...optional('talkSeconds', talkMeanSeconds, (value) => value),
});

/** Returns the distribution in milliseconds. Both formats have the same fields. */
function inMilliseconds(distribution: DistributionSeconds): Distribution {
  switch (distribution.kind) {
    case 'constant':
      return { kind: 'constant', value: milliseconds(distribution.value) };
    case 'uniform':
      return { kind: 'uniform', min: milliseconds(distribution.min), max: milliseconds(distribution.max) };
    case 'exponential':
    case 'lognormal':
    case 'gamma':
      return { ...distribution, mean: milliseconds(distribution.mean) };
    case 'mixture':
      return {
        kind: 'mixture',
        parts: distribution.parts.map(({ weight, of }) => ({ weight, of: inMilliseconds(of) })),
      };
  }
}
