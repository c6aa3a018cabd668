/** Converts a scenario between its file (seconds, shares) and the benches' own form (milliseconds, percent). */
import type { Distribution } from '#engine/kernel/distributions.ts';
import type { Mix, PacingScenario, Step } from '../pacing/scenario.ts';
import type { DistributionSeconds } from './distribution-schema.ts';
import { SCENARIO_FORMAT, type ScenarioFile } from './scenario-schema.ts';

/** Decimal, so that 0.07 makes 7 and not 7.000000000000001. */
const times = (value: number, factor: number): number => Number((value * factor).toPrecision(12));
const milliseconds = (value: number): number => times(value, 1000);
const inSeconds = (value: number): number => times(value, 0.001);
const percent = (value: number): number => times(value, 100);
const share = (value: number): number => times(value, 0.01);

/** Returns the benches' form of a checked file. */
export function pacingScenarioOf(file: ScenarioFile): PacingScenario {
  const { menu, detection, breaks, ringLimitSeconds } = file;
  return {
    name: file.name,
    what: file.description ?? '',
    agents: file.agents,
    mix: mixOf(file.outcomes),
    talk: scaled(file.talkSeconds, milliseconds),
    wrapUp: file.wrapUpSeconds === undefined ? null : scaled(file.wrapUpSeconds, milliseconds),
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

/** Returns the file of a scenario; the reverse of `pacingScenarioOf`. */
export function scenarioFileOf(scenario: PacingScenario): ScenarioFile {
  const { pressShare, detection, breaks } = scenario;
  return {
    format: SCENARIO_FORMAT,
    name: scenario.name,
    description: scenario.what,
    agents: scenario.agents,
    outcomes: outcomesOf(scenario.mix),
    talkSeconds: scaled(scenario.talk, inSeconds),
    ...(scenario.wrapUp !== null && { wrapUpSeconds: scaled(scenario.wrapUp, inSeconds) }),
    ...optional('postDialDelaySeconds', scenario.postDialDelay, ofMilliseconds),
    ...optional('failureDelaySeconds', scenario.failureDelay, ofMilliseconds),
    ...optional('personRingSeconds', scenario.personRing, ofMilliseconds),
    ...optional('machineRingSeconds', scenario.machineRing, ofMilliseconds),
    ...optional('ringLimitSeconds', scenario.ringLimitMs, (limit) => (limit === null ? null : inSeconds(limit))),
    ...optional('ringTimeoutSeconds', scenario.ringTimeoutMs, inSeconds),
    ...optional('graceSeconds', scenario.graceMs, inSeconds),
    ...optional('priorAnswerShare', scenario.targetAnswerRate, (value) => value),
    ...optional('menu', pressShare, (value) => ({
      pressShare: value,
      ...optional('pressAfterSeconds', scenario.pressAfter, ofMilliseconds),
      ...optional('hangUpAfterSeconds', scenario.hangUpAfter, ofMilliseconds),
    })),
    ...optional('detection', detection, ({ verdictAfter, falseMachine, falsePerson, machineTalk }) => ({
      personVerdictSeconds: ofMilliseconds(verdictAfter.person),
      machineVerdictSeconds: ofMilliseconds(verdictAfter.machine),
      falseMachineShare: falseMachine,
      falsePersonShare: falsePerson,
      machineTalkSeconds: ofMilliseconds(machineTalk),
    })),
    ...optional('breaks', breaks, ({ after, lasts }) => ({
      afterSeconds: ofMilliseconds(after),
      lastSeconds: ofMilliseconds(lasts),
    })),
    ...optional('steps', scenario.steps, (steps) =>
      steps.map(({ at, mix, agents, talkSeconds }) => ({
        at,
        ...optional('outcomes', mix, outcomesOf),
        ...optional('agents', agents, (value) => value),
        ...optional('talkMeanSeconds', talkSeconds, (value) => value),
      })),
    ),
  };
}

/** An object with this one field, or none when the value is absent. */
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

const outcomesOf = ({ person, machine, noAnswer, busy, failed }: Mix): ScenarioFile['outcomes'] => ({
  person: share(person),
  machine: share(machine),
  noAnswer: share(noAnswer),
  busy: share(busy),
  failed: share(failed),
});

const stepOf = ({ at, outcomes, agents, talkMeanSeconds }: NonNullable<ScenarioFile['steps']>[number]): Step => ({
  at,
  ...optional('mix', outcomes, mixOf),
  ...optional('agents', agents, (value) => value),
  ...optional('talkSeconds', talkMeanSeconds, (value) => value),
});

const inMilliseconds = (of: DistributionSeconds): Distribution => scaled(of, milliseconds);
const ofMilliseconds = (of: Distribution): DistributionSeconds => scaled(of, inSeconds);

/** The same distribution in another unit: both ends have the same fields. */
function scaled(distribution: Distribution, unit: (value: number) => number): SimpleOrMixture {
  return distribution.kind === 'mixture'
    ? { kind: 'mixture', parts: distribution.parts.map(({ weight, of }) => ({ weight, of: simple(of, unit) })) }
    : simple(distribution, unit);
}

type SimpleOrMixture = DistributionSeconds;
type Simple = Exclude<DistributionSeconds, { kind: 'mixture' }>;

function simple(distribution: Distribution, unit: (value: number) => number): Simple {
  switch (distribution.kind) {
    case 'constant':
      return { kind: 'constant', value: unit(distribution.value) };
    case 'uniform':
      return { kind: 'uniform', min: unit(distribution.min), max: unit(distribution.max) };
    case 'exponential':
      return { kind: 'exponential', mean: unit(distribution.mean) };
    case 'lognormal':
      return { kind: 'lognormal', mean: unit(distribution.mean), cv: distribution.cv };
    case 'gamma':
      return { kind: 'gamma', mean: unit(distribution.mean), shape: distribution.shape };
    case 'mixture':
      throw new RangeError('a part of a mixture is no mixture itself');
  }
}
