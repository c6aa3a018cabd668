import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../bench/pacing/benchmark/input-error.ts';
import { minutesOf, readScenarios } from '../../../../bench/pacing/benchmark/read-scenarios.ts';
import { published } from './support.ts';

const S1 = JSON.parse(published('S1')) as Record<string, unknown>;
const outcomes = { person: 0.2, machine: 0.35, noAnswer: 0.35, busy: 0.05, failed: 0.05 };

function problemIn(changes: Record<string, unknown>): string {
  try {
    readScenarios(JSON.stringify({ ...S1, ...changes }));
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'none';
}

describe('scenarios on stdin', () => {
  const names = (text: string) => readScenarios(text).map(({ name }) => name);
  const [one, two] = [JSON.stringify(S1), JSON.stringify({ ...S1, name: 'T' })];

  it('may be one document, an array, or one per line', () => {
    expect(names(published('S1'))).toEqual(['S1']);
    expect(names(`[${one},${two}]`)).toEqual(['S1', 'T']);
    expect(names(`${one}\n\n${two}\n`)).toEqual(['S1', 'T']);
  });

  it('are refused if they are empty or not JSON', () => {
    expect(() => readScenarios(' \n')).toThrow('there is no scenario on stdin: write one as JSON to it');
    expect(() => readScenarios('[]')).toThrow('there is no scenario on stdin');
    expect(() => readScenarios('{\n  "format": pacing\n}')).toThrow(/^stdin is not JSON: /);
    expect(() => readScenarios(`${one}\n{"format"\n`)).toThrow(
      'line 2 of stdin is not JSON: write one scenario a line',
    );
  });

  it('are named by position and name if one of several is invalid', () => {
    const wrong = JSON.stringify({ ...S1, name: 'T', agents: 0 });
    expect(() => readScenarios(`${one}\n${wrong}`)).toThrow('scenario 2 (T): agents: must be >= 1');
  });

  it('have their own length, or that of the command line', () => {
    expect(minutesOf(readScenarios(one)[0]!)).toEqual({ whole: 390, warmUp: 30 });
    expect(minutesOf(readScenarios(one, 1.5)[0]!)).toEqual({ whole: 90, warmUp: 30 });
  });
});

describe('an invalid scenario', () => {
  it.each<[problem: string, changes: Record<string, unknown>]>([
    ['format: must be "pacing-scenario/1"', { format: 'pacing-scenario/2' }],
    ['format: is missing', { format: undefined }],
    ['name: must be of type string', { name: 5 }],
    ['agents: must be >= 1', { agents: 0 }],
    ['agents: must be <= 1000', { agents: 5000 }],
    ['agents: must be of type integer', { agents: 2.5 }],
    ['agent: there is no such field; see docs/pacing-benchmark/README.md', { agent: 5 }],
    ['outcomes: the shares sum to 0.9: make them sum to 1', { outcomes: { ...outcomes, person: 0.1 } }],
    ['outcomes.person: must be <= 1', { outcomes: { ...outcomes, person: 20 } }],
    ['outcomes.busy: is missing', { outcomes: { ...outcomes, busy: undefined } }],
    ['talkSeconds: is missing', { talkSeconds: undefined }],
    ['talkSeconds: must be a distribution such as {"kind": "exponential", "mean": 150}', { talkSeconds: 150 }],
    [
      'talkSeconds.kind: must be one of constant, uniform, exponential, lognormal, gamma, mixture',
      { talkSeconds: { kind: 'weibull', mean: 5 } },
    ],
    ['talkSeconds.cv: is missing', { talkSeconds: { kind: 'lognormal', mean: 5 } }],
    ['talkSeconds.mean: must be > 0', { talkSeconds: { kind: 'exponential', mean: 0 } }],
    ['wrapUpSeconds.mean: must be of type number', { wrapUpSeconds: { kind: 'exponential', mean: '30' } }],
    ['wrapUpSeconds: must be a distribution such as {"kind": "exponential", "mean": 150}', { wrapUpSeconds: null }],
    [
      'wrapUpSeconds.shape: there is no such field; see docs/pacing-benchmark/README.md',
      { wrapUpSeconds: { kind: 'exponential', mean: 30, shape: 2 } },
    ],
    ['machineRingSeconds.max: must be min (9) or more', { machineRingSeconds: { kind: 'uniform', min: 9, max: 8 } }],
    [
      'personRingSeconds.parts.0.of.mean: is missing',
      { personRingSeconds: { kind: 'mixture', parts: [{ weight: 1, of: { kind: 'exponential' } }] } },
    ],
    ['ringLimitSeconds: must be of type number or null', { ringLimitSeconds: 'never' }],
    ['graceSeconds: must be >= 0', { graceSeconds: -1 }],
    ['abandonmentCap: must be <= 1', { abandonmentCap: 3 }],
    ['menu.pressShare: must be <= 1', { menu: { pressShare: 6 } }],
    [
      'menu.pressAfterSeconds.value: is missing',
      { menu: { pressShare: 0.1, pressAfterSeconds: { kind: 'constant' } } },
    ],
    ['detection.personVerdictSeconds: is missing', { detection: { falseMachineShare: 0 } }],
    ['breaks.afterSeconds: is missing', { breaks: {} }],
    ['steps.0.at: must be < 1', { steps: [{ at: 1, agents: 5 }] }],
    ['steps.1.at: must be over 0.5, because steps are in order', { steps: [{ at: 0.5 }, { at: 0.4 }] }],
    [
      'steps.0.outcomes: the shares sum to 1.1: make them sum to 1',
      { steps: [{ at: 0.5, outcomes: { ...outcomes, person: 0.3 } }] },
    ],
    [
      'warmUpMinutes: 30 leave nothing of a run of 30 minutes: raise hours or lower it',
      { hours: 0.5, warmUpMinutes: undefined },
    ],
  ])('is refused: %s', (problem, changes) => {
    expect(problemIn(changes)).toBe(problem);
  });

  it('is refused if it is not an object', () => {
    expect(() => readScenarios('5')).toThrow('the scenario: must be of type object');
  });
});
