/** The eight standard scenarios, with published values and the targets of the predictive method. */
import { DETECTION, seconds, type Mix, type PacingScenario } from './scenario.ts';

/** A standard scenario and its known utilisations. The arrays have one value for each part between steps. */
export type Standard = {
  readonly scenario: PacingScenario;
  /** Utilisation of progressive dialing, exact except for S8. */
  readonly progressive: readonly number[];
  /**
   * Highest known utilisation with an abandonment of at most 3%: that of a method that knows the scenario and keeps
   * β·idle + γ·busy·τ ÷ h calls per answer, with the best β and γ (τ: ring time, h: handling time).
   */
  readonly reference: readonly number[];
  /** Published value of a method that keeps the sum of calls in flight and busy agents at `level` times the agents. */
  readonly fixedLevel?: { readonly level: number; readonly utilisation: number; readonly within: number };
  /** Permitted distance below the reference. */
  readonly allowance: number;
};

const mix = (person: number, machine: number, noAnswer: number, busy: number, failed: number): Mix => ({
  person,
  machine,
  noAnswer,
  busy,
  failed,
});

const base = {
  agents: 20,
  mix: mix(20, 35, 35, 5, 5),
  talk: { kind: 'lognormal', mean: seconds(150), cv: 1 },
  wrapUp: { kind: 'lognormal', mean: seconds(30), cv: 0.5 },
} as const;

/** Tolerance within which two independent simulations agree. */
const AGREED = 0.003;
const level = (value: number, utilisation: number, within = AGREED) => ({ level: value, utilisation, within });

export const STANDARD: readonly Standard[] = [
  {
    scenario: { ...base, name: 'S1', what: '20 agents' },
    progressive: [0.6312],
    reference: [0.873],
    fixedLevel: level(1.29, 0.804),
    allowance: 0.02,
  },
  {
    scenario: { ...base, name: 'S2', what: '5 agents', agents: 5 },
    progressive: [0.6312],
    reference: [0.751],
    fixedLevel: level(1.07, 0.67, 0.01),
    allowance: 0.03,
  },
  {
    scenario: { ...base, name: 'S3', what: '100 agents', agents: 100 },
    progressive: [0.6312],
    reference: [0.948],
    fixedLevel: level(1.48, 0.926),
    allowance: 0.02,
  },
  {
    scenario: { ...base, name: 'S4', what: 'cold list', mix: mix(6, 45, 37, 5, 7) },
    progressive: [0.3262],
    reference: [0.86],
    fixedLevel: level(2.31, 0.739),
    allowance: 0.02,
  },
  {
    scenario: {
      name: 'S5',
      what: 'warm list, short talk',
      agents: 20,
      mix: mix(45, 20, 25, 5, 5),
      talk: { kind: 'lognormal', mean: seconds(45), cv: 1 },
      wrapUp: { kind: 'lognormal', mean: seconds(15), cv: 0.5 },
    },
    progressive: [0.6031],
    reference: [0.837],
    fixedLevel: level(1.36, 0.81),
    allowance: 0.02,
  },
  {
    scenario: { ...base, name: 'S6', what: 'press 1', mix: mix(25, 35, 30, 5, 5), pressShare: 0.06 },
    progressive: [0.1074],
    reference: [0.823],
    fixedLevel: level(6.73, 0.702),
    allowance: 0.03,
  },
  {
    scenario: {
      ...base,
      name: 'S7',
      what: 'the mix steps up',
      mix: mix(12, 40, 38, 5, 5),
      steps: [{ at: 0.5, mix: mix(30, 30, 30, 5, 5) }],
    },
    progressive: [0.4946, 0.7328],
    reference: [0.865, 0.882],
    allowance: 0.03,
  },
  {
    scenario: {
      ...base,
      name: 'S8',
      what: '20 agents, then 12; detection errs',
      detection: DETECTION,
      steps: [{ at: 0.5, agents: 12 }],
    },
    progressive: [0.621, 0.62],
    reference: [0.845, 0.798],
    allowance: 0.03,
  },
];
