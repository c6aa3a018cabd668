/** A trial's file, and how often it runs. */
export type TrialEntry = {
  /** Path of the module, relative to this file. */
  readonly file: string;
  /** Number of runs that count at full size, each in a fresh process. */
  readonly runs: number;
  /** One sentence for --help and the performance page. */
  readonly about: string;
};

/** All trials by their name on the command line. */
export const TRIALS = {
  engine: {
    file: './engine/trial.ts',
    runs: 3,
    about:
      'Events per second of a press-1 campaign with 100 agents at 50 calls a second on the virtual clock, by list size.',
  },
  'engine-erlang': {
    file: './erlang/trial.ts',
    runs: 3,
    about: 'Three million customers of an M/M/100+M queue at 95 erlang; the heap processes three events for each.',
  },
  fidelity: {
    file: './fidelity/trial.ts',
    runs: 1,
    about: 'Whether the engine’s queues match Erlang B, C and A, and its progressive dialing matches theory.',
  },
  pacing: {
    file: './pacing/trial.ts',
    runs: 1,
    about:
      'How well campaigns are paced, compared with progressive dialing, the best fixed ratio and other dialers, with the same random seeds.',
  },
  'pacing-grid': {
    file: './pacing/grid.ts',
    runs: 1,
    about:
      'The predictive method on a grid of agents and answer shares with exponential times, compared with the exact optimum.',
  },
  'pacing-days': {
    file: './pacing/days/trial.ts',
    runs: 1,
    about: 'How often a day of predictive dialing ends over its abandonment cap of 3%, with 5, 20 and 100 agents.',
  },
  'pacing-live': {
    file: './pacing/live/trial.ts',
    runs: 1,
    about:
      'A real server for a minute at each rate, alone, and while 20 connections saturate the API and a million lines are imported.',
  },
  journal: {
    file: './journal/trial.ts',
    runs: 3,
    about: 'Calls that are claimed, journalled, placed, ended and counted in a database of five million calls.',
  },
  telephony: {
    file: './telephony/trial.ts',
    runs: 1,
    about: 'One real Asterisk with SIPp as the called parties (Linux, root).',
  },
  live: {
    file: './live/trial.ts',
    runs: 1,
    about: 'Two thousand consoles on a real server that dials 50 calls a second, with two messages a second to each.',
  },
  desks: {
    file: './desks/trial.ts',
    runs: 1,
    about:
      'Five hundred people who take fifteen calls a second at their desks, and twenty boards of agents, on one server.',
  },
  import: {
    file: './import/trial.ts',
    runs: 3,
    about: 'A list of a million lines, one in twenty invalid, uploaded to a campaign of a million contacts.',
  },
  registries: {
    file: './registries/trial.ts',
    runs: 1,
    about: 'A do-not-call registry of five million numbers: loading it, looking numbers up, and dialing with it.',
  },
  contacts: {
    file: './contacts/trial.ts',
    runs: 1,
    about:
      'Pages, searches and filters over a million contacts in twenty campaigns, as injected requests; and a reset of all of them.',
  },
  export: {
    file: './export/trial.ts',
    runs: 3,
    about: 'A history of a million calls exported as CSV, and one of 200,000 as xlsx.',
  },
  history: {
    file: './history/trial.ts',
    runs: 3,
    about: 'Pages of a history of ten million calls with their counts, by filter.',
  },
  http: {
    file: './http/trial.ts',
    runs: 3,
    about:
      'Reads over 50 connections, compared with a bare Fastify server; and 200 consoles that poll while 50 calls a second are placed.',
  },
  memory: {
    file: './memory/trial.ts',
    runs: 1,
    about: 'Resident memory of the whole server, all threads.',
  },
  start: {
    file: './start/trial.ts',
    runs: 3,
    about: 'Time from the start of the process to the first answers of /readyz and the login page.',
  },
  web: {
    file: './web/trial.ts',
    runs: 1,
    about: 'The console in Chromium with the processor slowed down four times, and its frames.',
  },
} as const satisfies Record<string, TrialEntry>;

export type TrialName = keyof typeof TRIALS;

/** Returns whether a trial with this name exists. */
export const isTrial = (name: string): name is TrialName => Object.hasOwn(TRIALS, name);
