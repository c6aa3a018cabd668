/** Converts a scenario of the bench to its file format, so that parsing it can be tested. */
import type { Distribution } from '#engine/kernel/distributions.ts';
import type { DistributionSeconds } from '../../../../bench/pacing/benchmark/distribution-schema.ts';
import { SCENARIO_FORMAT, type ScenarioFile } from '../../../../bench/pacing/benchmark/scenario-schema.ts';
import type { Mix, PacingScenario } from '../../../../bench/pacing/scenario.ts';

/** Multiplies and rounds to 12 digits, so that 57 percent becomes 0.57. */
const times = (value: number, factor: number): number => Number((value * factor).toPrecision(12));
const inSeconds = (value: number): number => times(value, 0.001);
const share = (value: number): number => times(value, 0.01);

/** Converts a scenario; the reverse of bench/pacing/benchmark/convert-scenario.ts. */
export function scenarioFileOf(scenario: PacingScenario): ScenarioFile {
  const { pressShare, detection, breaks } = scenario;
  return {
    format: SCENARIO_FORMAT,
    name: scenario.name,
    description: scenario.what,
    agents: scenario.agents,
    outcomes: outcomesOf(scenario.mix),
    talkSeconds: ofMilliseconds(scenario.talk),
    ...(scenario.wrapUp !== null && { wrapUpSeconds: ofMilliseconds(scenario.wrapUp) }),
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

/** Returns an object with this one field, or an empty one if the value is undefined. */
function optional<const Key extends string, From, To>(
  key: Key,
  value: From | undefined,
  convert: (value: From) => To,
): { readonly [K in Key]?: To } {
  return value === undefined ? {} : ({ [key]: convert(value) } as { readonly [K in Key]: To });
}

const outcomesOf = ({ person, machine, noAnswer, busy, failed }: Mix): ScenarioFile['outcomes'] => ({
  person: share(person),
  machine: share(machine),
  noAnswer: share(noAnswer),
  busy: share(busy),
  failed: share(failed),
});

function ofMilliseconds(distribution: Distribution): DistributionSeconds {
  const scaled = (value: unknown, key = ''): unknown => {
    if (typeof value === 'number') return ['mean', 'value', 'min', 'max'].includes(key) ? inSeconds(value) : value;
    if (Array.isArray(value)) return value.map((each: unknown) => scaled(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scaled(each, name)]));
  };
  return scaled(distribution) as DistributionSeconds;
}
