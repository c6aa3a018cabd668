/**
 * Behaviour of the simulated telephone network and the people on it, as plain data. A JSON file of the same shape can
 * replace it (see profile-file.ts). Times are milliseconds; shares are 0 to 1.
 */
import type { Distribution } from '../kernel/distributions.ts';
import type { Fault } from './faults.ts';

/** Share of placed calls that a person answers, by the called party's time of day. */
type DayParts = {
  /** 06:00 to 12:00. */
  readonly morning: number;
  /** 12:00 to 18:00. */
  readonly afternoon: number;
  /** 18:00 to 06:00. */
  readonly evening: number;
};

/**
 * Behaviour of people in a menu, as shares of those who hear the prompt, drawn for each repetition. The remaining
 * people stay silent until the time-out.
 */
export type MenuBehaviour = {
  /** Share of people who press the country's key. */
  readonly pressShare: number;
  readonly optOutShare: number;
  readonly repeatShare: number;
  readonly disconnectShare: number;
  /** Share of people who press a key without a meaning. */
  readonly invalidShare: number;
  readonly hangUpShare: number;
  /** Time from the end of the prompt to any key. */
  readonly pressAfter: Distribution;
  /** Time from the start of the prompt. */
  readonly hangUpAfter: Distribution;
};

/** An answering machine detector that is delayed and makes errors. */
export type Detection = {
  /** Time from the answer to the verdict. */
  readonly verdictAfter: { readonly person: Distribution; readonly machine: Distribution };
  /** Share of persons classified as machines. */
  readonly falseMachine: number;
  /** Share of machines classified as persons. */
  readonly falsePerson: number;
  /**
   * How long a machine that was classified as a person occupies an agent until the agent reports it. No wrap-up
   * follows.
   */
  readonly machineTalk: Distribution;
};

export type Breaks = {
  /**
   * Time from the start of the shift or the end of the last break. A break that becomes due during a call starts after
   * its wrap-up.
   */
  readonly after: Distribution;
  readonly lasts: Distribution;
};

export type NetworkProfile = {
  /** Shares of placed calls. Machines answer the remaining calls. */
  readonly outcomes: {
    readonly person: DayParts;
    readonly noAnswer: number;
    readonly busy: number;
    readonly failed: number;
  };
  /** The called party's UTC offset, which determines the time of day. */
  readonly utcOffsetMinutes: number;
  /** Time from placing the call to ringing. */
  readonly postDialDelay: Distribution;
  /** Time from placing the call to a busy tone or a failure. */
  readonly failureDelay: Distribution;
  /** SIP statuses of failures, drawn by weight. */
  readonly failureCauses: readonly { readonly sipCause: number; readonly weight: number }[];
  /** Time from ringing to the answer. */
  readonly personRing: Distribution;
  readonly machineRing: Distribution;
  /** Ring time after which the network ends the call (480), or null if it rings until the dialer gives up. */
  readonly ringLimitMs: number | null;
  /** If null, the answering party is known immediately and correctly. */
  readonly detection: Detection | null;
  readonly menu: MenuBehaviour;
  /**
   * How long a person waits for an agent, from the answer or the key, before hanging up. If null, the person waits
   * until the dialer gives up.
   */
  readonly patience: Distribution | null;
  readonly talk: Distribution;
  /** Talk time with a session. If null, `talk` applies. */
  readonly sessionTalk: Distribution | null;
  readonly wrapUp: Distribution;
  /** If null, agents take no breaks. */
  readonly breaks: Breaks | null;
  readonly faults: readonly Fault[];
  /** People who expect the call and answer every one: the beginnings of their numbers (E.164), and their ring time. */
  readonly expecting: { readonly numbers: readonly string[]; readonly ring: Distribution };
  /** People who call back after a call that they have missed, or in which nobody talked to them. */
  readonly returns: {
    readonly share: number;
    readonly after: Distribution;
    /** Of those who hear a recording: the shares who press the key for the team, and the one for no more calls. */
    readonly teamShare: number;
    readonly optOutShare: number;
  };
};

/** The default profile. Each figure names its source or is marked as an assumption. */
export const DEFAULT_PROFILE: NetworkProfile = {
  outcomes: {
    // Live contact rates of mobile numbers by time of day: PMC5875189, table 3. They lie between Hiya's 9% (labelled
    // spam) and 53% (identified business); unidentified calls reach 24%.
    person: { morning: 0.206, afternoon: 0.227, evening: 0.235 },
    // No answer in 25 to 35% of calls at a time-out of 25 s, and busy in 3 to 6% of calls to known numbers: UNICOM
    // study of about 500,000 UK and US calls.
    noAnswer: 0.3,
    busy: 0.045,
    // Assumption: about 5% of the numbers on lists do not work.
    failed: 0.05,
  },
  // Argentina, the default country.
  utcOffsetMinutes: -180,
  // Means of 3, 5 and 8 s for local, toll and international calls: ITU-T E.721. The spread is an assumption.
  postDialDelay: { kind: 'lognormal', mean: 3000, cv: 0.5 },
  // Assumption: the network reports failures quickly.
  failureDelay: { kind: 'constant', value: 500 },
  // Assumption: most failures are unallocated numbers, then congestion, then refusals.
  failureCauses: [
    { sipCause: 404, weight: 0.6 },
    { sipCause: 503, weight: 0.2 },
    { sipCause: 403, weight: 0.04 },
    // Declined, unwanted, and refused by a filter.
    { sipCause: 603, weight: 0.03 },
    { sipCause: 607, weight: 0.01 },
    { sipCause: 608, weight: 0.02 },
    { sipCause: 484, weight: 0.05 },
    { sipCause: 410, weight: 0.05 },
  ],
  // Answers form two clusters, 6 to 10 s and 18 to 22 s: UNICOM study. Their weights are an assumption.
  personRing: {
    kind: 'mixture',
    parts: [
      { weight: 0.75, of: { kind: 'uniform', min: 6000, max: 10000 } },
      { weight: 0.25, of: { kind: 'uniform', min: 18000, max: 22000 } },
    ],
  },
  // Assumption: voicemail answers after the usual 18 to 25 s.
  machineRing: { kind: 'uniform', min: 18000, max: 25000 },
  // The network needs no limit, because the dialer's ring time-out ends the call.
  ringLimitMs: null,
  detection: {
    verdictAfter: {
      // A 'hello' of 0.3 to 1 s and 0.8 s of silence after it: Asterisk AMD's default after_greeting_silence.
      person: { kind: 'uniform', min: 1100, max: 1800 },
      // Asterisk AMD's defaults: a greeting over 1500 ms means a machine, and a verdict takes at most 5000 ms.
      machine: { kind: 'uniform', min: 1500, max: 5000 },
    },
    // Assumptions, as in the pacing scenarios.
    falseMachine: 0.015,
    falsePerson: 0.1,
    machineTalk: { kind: 'constant', value: 8000 },
  },
  menu: {
    // Assumptions: 1 to 6% of the people who answer press the key, with a lognormal reaction time whose median is 1.5
    // to 3 s (here 2 s).
    pressShare: 0.03,
    pressAfter: { kind: 'lognormal', mean: 2400, cv: 0.7 },
    // Assumptions: few people use the other keys, and most people hang up on a recording within seconds.
    optOutShare: 0.005,
    repeatShare: 0.01,
    disconnectShare: 0.01,
    invalidShare: 0.005,
    hangUpShare: 0.7,
    hangUpAfter: { kind: 'lognormal', mean: 6000, cv: 0.8 },
  },
  patience: null,
  // Mean of about 188 s, cv 1.2 to 1.3: Brown et al., 'Statistical analysis of a telephone call center', 2005.
  talk: { kind: 'lognormal', mean: 188000, cv: 1.25 },
  sessionTalk: null,
  // Assumption, as in the pacing scenarios.
  wrapUp: { kind: 'lognormal', mean: 30000, cv: 0.5 },
  breaks: null,
  faults: [],
  // Assumption: whoever expects a call is quicker than the first of the two clusters above.
  expecting: { numbers: [], ring: { kind: 'uniform', min: 3000, max: 6000 } },
  // Assumption. They reach an agent only where a trunk lets them.
  returns: { share: 0.03, after: { kind: 'uniform', min: 30_000, max: 600_000 }, teamShare: 0.6, optOutShare: 0.1 },
};
