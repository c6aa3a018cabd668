/**
 * Scenarios on which the predictive method was not tuned: defined before its constants were frozen, first run
 * afterwards.
 */
import { DETECTION, seconds, type Mix, type PacingScenario, type Step } from './scenario.ts';

const mix = (person: number, machine: number, noAnswer: number, busy: number, failed: number): Mix => ({
  person,
  machine,
  noAnswer,
  busy,
  failed,
});

const lognormal = (mean: number, cv: number) => ({ kind: 'lognormal', mean: seconds(mean), cv }) as const;
const exponential = (mean: number) => ({ kind: 'exponential', mean: seconds(mean) }) as const;

const base = {
  agents: 20,
  mix: mix(20, 35, 35, 5, 5),
  talk: lognormal(150, 1),
  wrapUp: lognormal(30, 0.5),
} as const;

/** The share of persons rises until about the middle of the run and falls again, in 16 steps. */
const drift: readonly Step[] = Array.from({ length: 16 }, (_, i) => {
  const person = Math.round(18 + 10 * Math.sin((Math.PI * (i + 1)) / 16));
  return { at: (i + 1) / 17, mix: mix(person, 35, 55 - person, 5, 5) };
});

/** Some conversations need hardly any wrap-up, others an order form. */
const changingWrapUp = {
  kind: 'mixture',
  parts: [
    { weight: 0.7, of: lognormal(15, 0.5) },
    { weight: 0.3, of: lognormal(65, 0.8) },
  ],
} as const;
const breaks = { after: exponential(45 * 60), lasts: lognormal(8 * 60, 0.5) };
const shifts = { lasts: exponential(2 * 3600), away: lognormal(15 * 60, 0.5) };

/** People of a team, who pause, sign out and end their wrap-up themselves. */
export const PEOPLE: readonly PacingScenario[] = [
  { ...base, name: 'P1', what: 'people of a team', isTeam: true },
  { ...base, name: 'P2', what: 'people who pause', isTeam: true, wrapUp: changingWrapUp, breaks },
  { ...base, name: 'P3', what: 'people who pause and sign out', isTeam: true, wrapUp: changingWrapUp, breaks, shifts },
];

export const UNSEEN: readonly PacingScenario[] = [
  { ...base, name: 'U1', what: '3 agents', agents: 3 },
  { ...base, name: 'U2', what: '10 agents, long talk', agents: 10, talk: lognormal(300, 1.2) },
  { ...base, name: 'U3', what: '50 agents, cold list', agents: 50, mix: mix(8, 40, 40, 5, 7) },
  { ...base, name: 'U4', what: '200 agents', agents: 200 },
  { ...base, name: 'U5', what: 'short talk', talk: lognormal(30, 0.8), wrapUp: lognormal(10, 0.5) },
  { ...base, name: 'U6', what: 'exponential talk and wrap-up', talk: exponential(120), wrapUp: exponential(40) },
  {
    ...base,
    name: 'U7',
    what: 'no wrap-up to speak of',
    talk: lognormal(180, 1.3),
    wrapUp: { kind: 'constant', value: seconds(1) },
  },
  {
    ...base,
    name: 'U8',
    what: 'answers in two clusters',
    personRing: {
      kind: 'mixture',
      parts: [
        { weight: 0.75, of: { kind: 'uniform', min: 6000, max: 10_000 } },
        { weight: 0.25, of: { kind: 'uniform', min: 18_000, max: 22_000 } },
      ],
    },
  },
  { ...base, name: 'U9', what: 'the share of persons drifts over the day', steps: drift },
  {
    ...base,
    name: 'U10',
    what: 'four steps of the mix',
    mix: mix(25, 35, 30, 5, 5),
    steps: [
      { at: 0.2, mix: mix(10, 45, 35, 5, 5) },
      { at: 0.4, mix: mix(35, 25, 30, 5, 5) },
      { at: 0.6, mix: mix(15, 40, 35, 5, 5) },
      { at: 0.8, mix: mix(22, 35, 33, 5, 5) },
    ],
  },
  {
    ...base,
    name: 'U11',
    what: 'agents join and leave',
    agents: 8,
    steps: [
      { at: 0.25, agents: 16 },
      { at: 0.5, agents: 30 },
      { at: 0.75, agents: 10 },
    ],
  },
  { ...base, name: 'U12', what: 'press 1, more often', mix: mix(35, 30, 25, 5, 5), pressShare: 0.15, agents: 12 },
  { ...base, name: 'U13', what: 'hot list', mix: mix(70, 10, 10, 5, 5), talk: lognormal(90, 1), agents: 30 },
  {
    ...base,
    name: 'U14',
    what: 'talk gets longer, detection errs',
    detection: DETECTION,
    agents: 25,
    steps: [{ at: 0.5, talkSeconds: 300 }],
  },
];
