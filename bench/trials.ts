/** A trial: its file, and the number of its runs. */
export type TrialEntry = {
  /** Relative to this file; exports `run`. */
  readonly file: string;
  /** Runs in sequence, each in a fresh process. 1 for a trial that repeats its measurements itself. */
  readonly runs: number;
  /** What it measures, as the performance page says it. */
  readonly about: string;
};

/** All trials by their name on the command line. */
export const TRIALS = {
  engine: {
    file: './engine.ts',
    runs: 3,
    about:
      'Events per second on one core for a press-1 campaign with 100 agents at 50 calls a second on the virtual ' +
      'clock, by list size, compared with a bare heap that processes as many events.',
  },
  'engine-erlang': {
    file: './engine-erlang.ts',
    runs: 3,
    about:
      'Three million customers of an M/M/100+M queue at 95 erlang through the engine’s public API, compared with ' +
      'a bare heap that processes the three events of a textbook simulation for each of them (arrival, end of patience, ' +
      'end of service) and, where it is installed, with SimPy.',
  },
  fidelity: {
    file: './fidelity.ts',
    runs: 1,
    about: 'Whether the engine’s queues match Erlang B, C and A, and its progressive dialing matches theory.',
  },
  pacing: {
    file: './pacing.ts',
    runs: 1,
    about:
      'How well campaigns are paced, compared with progressive dialing, the best fixed ratio and other dialers, ' +
      'with the same random seeds.',
  },
  'pacing-grid': {
    file: './pacing-grid.ts',
    runs: 1,
    about:
      'The predictive method on a grid of agents and answer shares with exponential times, compared with the exact ' +
      'optimum, which is solved and played.',
  },
  'pacing-days': {
    file: './pacing-days.ts',
    runs: 1,
    about:
      'How often a day of predictive dialing ends over its abandonment cap of 3%: days of 8 hours that each begin ' +
      'without a history, and days in a row under the cap of the last 24 hours and 30 days, with and without that of the ' +
      'calendar day; the windows are counted at the end of each hour, too. With 5, 20 and 100 agents; at most 1 in 100 may be over.',
  },
  journal: {
    file: './journal.ts',
    runs: 3,
    about:
      'Calls that are claimed, journalled, placed, ended and counted in a database of five million calls, ' +
      'compared with raw writes of the same rows in as many transactions: each call’s row once, its contact twice ' +
      '(claimed and settled), and in each transaction the counters that it changed. At 500 calls a second a ' +
      'transaction holds one or two calls, at 5,000 about fifteen. Also the longest transaction at 500 calls a ' +
      'second on the wall clock, from the request for the write lock to the commit, while checkpoints run.',
  },
  'pacing-live': {
    file: './pacing-live.ts',
    runs: 1,
    about:
      'A real server for a minute at each rate: calls placed, and how late each one was placed; alone, and while ' +
      '20 connections saturate the API and a million lines are imported. 500 calls a second are set directly, ' +
      'because the API accepts at most 100.',
  },
  telephony: {
    file: './telephony.ts',
    runs: 1,
    about:
      'One real Asterisk with SIPp as the called parties (Linux, root): calls a second that it carries on this ' +
      'machine until one errs, the delay from the decision to the INVITE as the called party sees it, and the ' +
      'driver’s processor time; and requests over a pool of connections against those over the events’ socket.',
  },
  'telephony-pacing': {
    file: './telephony-pacing.ts',
    runs: 1,
    about:
      'A predictive campaign of 20 minutes with 60 agents over a real Asterisk (Linux, root): called parties and agents ' +
      'are SIPp, drawn from the network profile; compared with the mean of 30 simulations of the same profile.',
  },
  live: {
    file: './live.ts',
    runs: 1,
    about:
      'Two thousand consoles on a real server that dials 50 calls a second and runs a load test, with two ' +
      'messages a second to each console: the server’s processor time beyond that without consoles (Linux only), ' +
      'the age of a message when it is read, and twenty consoles that never read; compared with a bare server ' +
      'that serialises each message once and sends it.',
  },
  import: {
    file: './import.ts',
    runs: 3,
    about:
      'A list of a million lines in mixed national spellings, one in twenty invalid, uploaded to a campaign of a ' +
      'million contacts, compared with the slower of its two halves alone: parsing and raw inserts.',
  },
  contacts: {
    file: './contacts.ts',
    runs: 1,
    about:
      'Pages, searches and filters over a million contacts in twenty campaigns, each an HTTP request to the whole server in ' +
      'its process (injected, no socket), compared with a bare read of fifty rows by an index; and an action on all of them, with the answers meanwhile.',
  },
  export: {
    file: './export.ts',
    runs: 3,
    about:
      'A history of a million calls exported as CSV and one of 200,000 as xlsx, compared with only reading and ' +
      'joining the same rows; also the time to the first byte and the server’s memory meanwhile.',
  },
  history: {
    file: './history.ts',
    runs: 3,
    about:
      'Pages of a history of ten million calls with their counts, by filter, compared with a history of a hundred ' +
      'thousand. The first run generates both, which takes minutes.',
  },
  dashboards: {
    file: './dashboards.ts',
    runs: 3,
    about: 'Dashboards and statistics on ten million calls, compared with a hundred thousand.',
  },
  reports: {
    file: './reports.ts',
    runs: 1,
    about:
      'Reports of a day, a month and a year of ten million calls by every dimension, from the request to the answer.',
  },
  'http-read': {
    file: './http-read.ts',
    runs: 3,
    about:
      'Authenticated reads of one campaign, of fifty campaigns and of a page of the history over 50 connections, ' +
      'compared with the same answers from a bare Fastify server that checks the token and runs one prepared ' +
      'query.',
  },
  'http-mixed': {
    file: './http-mixed.ts',
    runs: 3,
    about:
      '200 consoles, each with a WebSocket, that poll as the sections they show do, while the real engine dials ' +
      '50 calls a second, on a database of 100,000 calls.',
  },
  memory: {
    file: './memory.ts',
    runs: 1,
    about:
      'Resident memory of the whole server: idle, while dialing a million contacts, and with ten thousand ' +
      'concurrent calls.',
  },
  start: {
    file: './start.ts',
    runs: 3,
    about:
      'Time from `node server/start/main.ts` to the first answers of /readyz and the login page, on an empty data ' +
      'folder and on ten million calls, compared with `node -e 0`.',
  },
  web: {
    file: './web.ts',
    runs: 1,
    about:
      'The console in Chromium: time until it is usable with the processor slowed down four times, and its ' +
      'frames.',
  },
} as const satisfies Record<string, TrialEntry>;

export type TrialName = keyof typeof TRIALS;

/** Whether a trial with this name exists. */
export const isTrial = (name: string): name is TrialName => Object.hasOwn(TRIALS, name);
