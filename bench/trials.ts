/** A trial: its file, and how many runs make a figure. */
export type TrialEntry = {
  /** Relative to this file; exports `run`. */
  readonly file: string;
  /** Runs in fresh processes, one after the other. 1 when a trial repeats itself internally, with its own intervals. */
  readonly runs: number;
  /** What it measures, for the page. */
  readonly about: string;
};

/** All trials by their name on the command line. A new trial is one entry here. */
export const TRIALS = {
  engine: {
    file: './engine.ts',
    runs: 3,
    about:
      'A press-1 campaign with 100 agents at 50 calls a second on the virtual clock: events a second of a core, as the ' +
      'list grows, beside a heap that does nothing else with as many events.',
  },
  'engine-erlang': {
    file: './engine-erlang.ts',
    runs: 3,
    about:
      'Three million customers of an M/M/100+M queue at 95 erlang through the public door of the engine, beside a heap ' +
      'that does nothing else with as many events, and beside SimPy where it is installed.',
  },
  fidelity: {
    file: './fidelity.ts',
    runs: 1,
    about: 'Whether the engine queues as Erlang B, C and A say, and paces as theory says of progressive dialing.',
  },
  pacing: {
    file: './pacing.ts',
    runs: 1,
    about:
      'How well campaigns are paced, beside progressive, the best fixed ratio and other dialers, on the same luck.',
  },
  journal: {
    file: './journal.ts',
    runs: 3,
    about:
      'Calls that are claimed, journalled, placed, ended and counted, in a file that holds five million: beside raw writes ' +
      'of their rows in as many transactions, which are, of each call, its own row once, its contact twice (claimed, ' +
      'settled), and of each transaction the rows of the counters that it moved. At 500 calls a second a transaction has one ' +
      'or two calls, at 5,000 some fifteen. And the longest transaction at 500 calls a second on the wall clock, from asking ' +
      'for its turn until it is committed, with checkpoints beside it.',
  },
  'pacing-live': {
    file: './pacing-live.ts',
    runs: 1,
    about:
      'A real server for a minute at each rate: calls placed, and how long after its turn each one went out; alone, and ' +
      'while 20 connections saturate the API and a million lines are imported. 500 calls a second are set behind the API, ' +
      'which takes 100.',
  },
  live: {
    file: './live.ts',
    runs: 1,
    about:
      'Two thousand consoles on a real server that dials 50 calls a second and runs a load test: two messages a second to ' +
      'each. Processor time of the server over and above the same without them (Linux only), how old a message is when ' +
      'it is read, and twenty consoles that never read; beside a bare server that serialises once and sends.',
  },
  import: {
    file: './import.ts',
    runs: 3,
    about:
      'A list of a million lines in mixed national spellings, one in twenty bad, uploaded into a campaign of a million ' +
      'contacts: beside the slower of its two halves alone, reading and raw inserts.',
  },
  export: {
    file: './export.ts',
    runs: 3,
    about:
      'A history of a million calls as CSV, and one of 200,000 as xlsx, beside the same rows read and joined bare; the ' +
      'first byte, and the server’s memory meanwhile.',
  },
  history: {
    file: './history.ts',
    runs: 3,
    about:
      'Pages of a history of ten million calls with their counts, by filter, beside a hundred thousand; the first run makes both, ' +
      'which takes minutes.',
  },
  dashboards: {
    file: './dashboards.ts',
    runs: 3,
    about: 'Dashboards and statistics on ten million calls, beside a hundred thousand.',
  },
  'http-read': {
    file: './http-read.ts',
    runs: 3,
    about:
      'Authenticated reads of a campaign, of fifty and of a page of the history, 50 connections, beside the same ' +
      'answers of a bare Fastify that checks the token and makes one prepared read.',
  },
  'http-mixed': {
    file: './http-mixed.ts',
    runs: 3,
    about:
      '200 consoles, each with a live line, that poll as the sections they show do, beside 50 calls a second of the ' +
      'real engine, out of a database with 100,000 calls in it.',
  },
  memory: {
    file: './memory.ts',
    runs: 1,
    about:
      'Resident memory of the whole server: idle, with a million contacts dialing, with ten thousand calls at once.',
  },
  start: {
    file: './start.ts',
    runs: 3,
    about:
      'From `node server/start/main.ts` to the first answers of /readyz and the login page, on an empty data folder and on ' +
      'ten million calls, beside `node -e 0`.',
  },
  web: {
    file: './web.ts',
    runs: 1,
    about: 'The console in Chromium: until one can work with it on a processor four times slower, and its frames.',
  },
} as const satisfies Record<string, TrialEntry>;

export type TrialName = keyof typeof TRIALS;

/** Whether a trial of that name exists. */
export const isTrial = (name: string): name is TrialName => Object.hasOwn(TRIALS, name);
