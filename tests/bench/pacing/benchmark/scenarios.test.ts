import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { pacingScenarioOf } from '../../../../bench/pacing/benchmark/convert-scenario.ts';
import { minutesOf, readScenarios } from '../../../../bench/pacing/benchmark/read-scenarios.ts';
import { ScenarioSchema } from '../../../../bench/pacing/benchmark/scenario-schema.ts';
import { play } from '../../../../bench/pacing/play.ts';
import { CAP } from '../../../../bench/pacing/policies.ts';
import { engineScenarioOf, type PacingScenario } from '../../../../bench/pacing/scenario.ts';
import { STANDARD } from '../../../../bench/pacing/standard.ts';
import { UNSEEN } from '../../../../bench/pacing/unseen.ts';
import { scenarioFileOf } from './scenario-file.ts';
import { DOCS, published } from './support.ts';

const ALL = [...STANDARD.map(({ scenario }) => scenario), ...UNSEEN];

/** A scenario with every possible field. */
const FULL: PacingScenario = {
  name: 'full',
  what: 'every field',
  agents: 7,
  mix: { person: 57, machine: 7, noAnswer: 29, busy: 5, failed: 2 },
  talk: { kind: 'gamma', shape: 2, mean: 90_000 },
  wrapUp: { kind: 'uniform', min: 1100, max: 9000 },
  postDialDelay: { kind: 'constant', value: 0 },
  failureDelay: { kind: 'exponential', mean: 15_000 },
  personRing: { kind: 'exponential', mean: 15_000 },
  machineRing: {
    kind: 'mixture',
    parts: [
      { weight: 1, of: { kind: 'constant', value: 2300 } },
      { weight: 2, of: { kind: 'lognormal', mean: 5000, cv: 0.3 } },
    ],
  },
  ringLimitMs: null,
  ringTimeoutMs: 120_000,
  graceMs: 0,
  targetAnswerRate: 0.4,
  pressShare: 0.3,
  pressAfter: { kind: 'constant', value: 4000 },
  hangUpAfter: { kind: 'constant', value: 3000 },
  detection: {
    verdictAfter: { person: { kind: 'constant', value: 700 }, machine: { kind: 'constant', value: 1900 } },
    falseMachine: 0.02,
    falsePerson: 0.15,
    machineTalk: { kind: 'constant', value: 8000 },
  },
  breaks: { after: { kind: 'exponential', mean: 3_600_000 }, lasts: { kind: 'constant', value: 600_000 } },
  steps: [
    { at: 0.25, agents: 9 },
    { at: 0.5, mix: { person: 14, machine: 56, noAnswer: 28, busy: 1, failed: 1 }, talkSeconds: 120 },
  ],
};

describe('the published scenarios', () => {
  it('are the eight standard and the fourteen unseen ones', () => {
    const files = readdirSync(`${DOCS}scenarios`).toSorted();
    expect(files).toEqual(ALL.map(({ name }) => `${name}.json`).toSorted());
  });

  it.each(ALL.map((scenario) => [scenario.name, scenario] as const))(
    '%s is the one that the bench plays, to the same minutes',
    (name, scenario) => {
      const [file] = readScenarios(published(name));
      const read = pacingScenarioOf(file!);
      expect(read).toEqual(scenario);
      expect(engineScenarioOf(read, CAP)).toEqual(engineScenarioOf(scenario, CAP));
      const run = (played: PacingScenario) =>
        play({ scenario: played, policy: { kind: 'predictive' }, seed: 3, durationMs: 10 * 60_000 });
      expect(run(read)).toEqual(run(scenario));
    },
  );

  it('have the same length as in the bench', () => {
    const lasts = (name: string) => minutesOf(readScenarios(published(name))[0]!);
    for (const { scenario } of STANDARD) expect(lasts(scenario.name)).toEqual({ whole: 390, warmUp: 30 });
    for (const { name } of UNSEEN) expect(lasts(name)).toEqual({ whole: 270, warmUp: 30 });
  });
});

describe('the page about the benchmark', () => {
  it('shows only valid scenarios', () => {
    const page = readFileSync(`${DOCS}README.md`, 'utf8');
    const shown = [...page.matchAll(/^```json\n(.+?)^```$/gms)].map(([, text = '']) => readScenarios(text)[0]!);
    expect(shown.map(({ name }) => name)).toEqual(['S1']);
    expect(pacingScenarioOf(shown[0]!)).toEqual(STANDARD[0]!.scenario);
  });

  it('shows every field of one', () => {
    const page = readFileSync(`${DOCS}README.md`, 'utf8');
    const fields = Object.keys(ScenarioSchema.properties).filter((field) => !['$schema', 'format'].includes(field));
    expect(fields.filter((field) => !page.includes(`\`${field}\``) && !page.includes(`"${field}"`))).toEqual([]);
  });
});

describe('the published schema', () => {
  const schema = JSON.parse(readFileSync(`${DOCS}scenario.schema.json`, 'utf8')) as object;

  it('equals the schema that validates scenarios (update with npm run -s pacing-benchmark -- --schema)', () => {
    expect(schema).toEqual(JSON.parse(JSON.stringify(ScenarioSchema)));
  });

  it('accepts the published scenarios in another validator, and refuses an invalid one', () => {
    const isValid = new Ajv2020({ allowUnionTypes: true }).compile(schema);
    const accepted = ALL.filter(({ name }) => isValid(JSON.parse(published(name))));
    expect(accepted).toHaveLength(ALL.length);
    expect(isValid({ ...(JSON.parse(published('S1')) as object), talkSeconds: { kind: 'exponential' } })).toBe(false);
  });
});

describe('a scenario’s file', () => {
  it('preserves every field in a round trip', () => {
    const [file] = readScenarios(JSON.stringify(scenarioFileOf(FULL)));
    expect(pacingScenarioOf(file!)).toEqual(FULL);
  });

  it('preserves a missing wrap-up', () => {
    const [file] = readScenarios(JSON.stringify(scenarioFileOf({ ...FULL, wrapUp: null })));
    expect(file).not.toHaveProperty('wrapUpSeconds');
    expect(pacingScenarioOf(file!).wrapUp).toBeNull();
  });
});
