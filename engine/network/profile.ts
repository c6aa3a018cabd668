/**
 * The behaviour of the simulated telephone network and of the people on it. Plain data; a JSON file of the same shape
 * replaces it (see profile-file.ts). Times are milliseconds, shares 0 to 1.
 */
import type { Distribution } from '../kernel/distributions.ts';

/** The share of dials that a person answers, by the called party's time of day. */
type DayParts = {
  /** 06:00 to 12:00. */
  readonly morning: number;
  /** 12:00 to 18:00. */
  readonly afternoon: number;
  /** 18:00 to 06:00. */
  readonly evening: number;
};

/**
 * Behaviour of people in a menu, as shares of those who hear its prompt, drawn again for each repetition. The rest stay
 * silent until the time-out.
 */
export type MenuBehaviour = {
  /** Press the country's key. */
  readonly pressShare: number;
  readonly optOutShare: number;
  readonly repeatShare: number;
  readonly disconnectShare: number;
  /** Press a key that has no meaning. */
  readonly invalidShare: number;
  readonly hangUpShare: number;
  /** From the end of the prompt to any key. */
  readonly pressAfter: Distribution;
  /** From the start of the prompt. */
  readonly hangUpAfter: Distribution;
};

/** An answering machine detector with delay and errors. */
export type Detection = {
  /** From the answer to the verdict. */
  readonly verdictAfter: { readonly person: Distribution; readonly machine: Distribution };
  /** The share of persons classified as machines. */
  readonly falseMachine: number;
  /** The share of machines classified as persons. */
  readonly falsePerson: number;
  /** How long a machine that was classified as a person occupies an agent, who then reports it. No wrap-up follows. */
  readonly machineTalk: Distribution;
};

/** The breaks of one agent. */
export type Breaks = {
  /**
   * From the start of the shift or the end of the last break. A break that becomes due during a call starts after its
   * wrap-up.
   */
  readonly after: Distribution;
  readonly lasts: Distribution;
};

export type NetworkProfile = {
  /** Shares of dials. A machine answers the remaining ones. */
  readonly outcomes: {
    readonly person: DayParts;
    readonly noAnswer: number;
    readonly busy: number;
    readonly failed: number;
  };
  /** The called party's offset from UTC, for the times of day. */
  readonly utcOffsetMinutes: number;
  /** From placing to ringing. */
  readonly postDialDelay: Distribution;
  /** From placing to a busy tone or a failure. */
  readonly failureDelay: Distribution;
  /** SIP statuses of failures, drawn by weight. */
  readonly failureCauses: readonly { readonly sipCause: number; readonly weight: number }[];
  /** From ringing to the answer. */
  readonly personRing: Distribution;
  readonly machineRing: Distribution;
  /** The network ends a call after this much ringing (480). Null: it rings until the dialer gives up. */
  readonly ringLimitMs: number | null;
  /** Null: the answering party is known at once and correctly. */
  readonly detection: Detection | null;
  readonly menu: MenuBehaviour;
  /**
   * How long a person waits for an agent, from the answer or the key, before hanging up. Null: until the dialer gives
   * up.
   */
  readonly patience: Distribution | null;
  readonly talk: Distribution;
  /** The same with a session. Null: as with agents. */
  readonly sessionTalk: Distribution | null;
  readonly wrapUp: Distribution;
  /** Null: agents take no breaks. */
  readonly breaks: Breaks | null;
};

/** The profile used unless a file replaces it. Each figure names its source, or is marked as an assumption. */
export const DEFAULT_PROFILE: NetworkProfile = {
  outcomes: {
    // Live contact of mobile numbers by time of day: PMC5875189, table 3. It lies between Hiya's 9% (labelled spam) and
    // 53% (identified business); unidentified calls reach 24%.
    person: { morning: 0.206, afternoon: 0.227, evening: 0.235 },
    // No answer 25 to 35% at a time-out of 25 s, busy 3 to 6% of dials to known numbers: UNICOM study of some 500,000
    // UK and US calls.
    noAnswer: 0.3,
    busy: 0.045,
    // Assumption: about 5% of the numbers on lists do not work.
    failed: 0.05,
  },
  // Argentina, the default country.
  utcOffsetMinutes: -180,
  // Means of 3, 5 and 8 s for local, toll and international calls: ITU-T E.721. The spread is an assumption.
  postDialDelay: { kind: 'lognormal', mean: 3000, cv: 0.5 },
  // Assumption: the network reports failures at once.
  failureDelay: { kind: 'constant', value: 500 },
  // Assumption: most failures are unallocated numbers, then congestion.
  failureCauses: [
    { sipCause: 404, weight: 0.6 },
    { sipCause: 503, weight: 0.2 },
    { sipCause: 403, weight: 0.1 },
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
  // The dialer's ring time-out is shorter.
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
    // 1 to 6% of live answers press the key; the reaction time is lognormal with a median of 1.5 to 3 s (here 2):
    // assumptions.
    pressShare: 0.03,
    pressAfter: { kind: 'lognormal', mean: 2400, cv: 0.7 },
    // Assumptions: few use the other keys, and most people hang up on a recording within seconds.
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
};
