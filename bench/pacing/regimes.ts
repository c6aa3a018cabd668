/** Unusual scenarios: no wrap-up, no grace, detectors that err, breaks, short and regular conversations. */
import { seconds, type Mix, type PacingScenario } from './scenario.ts';

const mix = (person: number): Mix => ({ person, machine: 0, noAnswer: 0, busy: 100 - person, failed: 0 });
const exponential = (mean: number) => ({ kind: 'exponential', mean: seconds(mean) }) as const;
const constant = (value: number) => ({ kind: 'constant', value: seconds(value) }) as const;

/** Ring times that are exponential with the same mean for answered and refused calls. */
const ringing = (mean: number) => ({
  postDialDelay: constant(0),
  personRing: exponential(mean),
  failureDelay: exponential(mean),
  ringLimitMs: null,
  ringTimeoutMs: seconds(3600),
});

const plain = {
  agents: 20,
  mix: mix(30),
  talk: exponential(180),
  wrapUp: null,
  graceMs: 0,
  ...ringing(15),
} as const;

const errs = (falseMachine: number, falsePerson: number) => ({
  verdictAfter: {
    person: { kind: 'uniform', min: 900, max: 2100 } as const,
    machine: { kind: 'uniform', min: 900, max: 2100 } as const,
  },
  falseMachine,
  falsePerson,
  machineTalk: constant(8),
});

export const REGIMES: readonly PacingScenario[] = [
  {
    name: 'R1',
    what: 'cold list, detection errs more',
    agents: 35,
    mix: { person: 4, machine: 40, noAnswer: 46, busy: 5, failed: 5 },
    talk: { kind: 'lognormal', mean: seconds(180), cv: 1.4 },
    wrapUp: null,
    graceMs: 0,
    detection: errs(0.02, 0.15),
  },
  { ...plain, name: 'R2', what: 'all rings of 12 s', personRing: constant(12), failureDelay: constant(12) },
  { ...plain, name: 'R3', what: 'exponential wrap-up', wrapUp: exponential(60) },
  { ...plain, name: 'R4', what: 'wrap-up of 60 s', wrapUp: constant(60) },
  { ...plain, name: 'R5', what: 'conversations of 120 s', talk: constant(120) },
  { ...plain, name: 'R6', what: '10 agents, 5 s of grace', agents: 10, graceMs: seconds(5) },
  { ...plain, name: 'R7', what: 'long rings', mix: mix(20), ...ringing(40) },
  { ...plain, name: 'R8', what: 'conversations of 30 s', mix: mix(40), talk: exponential(30) },
  {
    ...plain,
    name: 'R9',
    what: 'breaks',
    breaks: { after: exponential(3600), lasts: exponential(600) },
  },
  {
    ...plain,
    name: 'R10',
    what: 'no grace, steps of agents',
    agents: 10,
    steps: [
      { at: 0.3, agents: 30 },
      { at: 0.6, agents: 6 },
    ],
  },
];
