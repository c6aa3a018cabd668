/** Every number that a call may show, and what is known of each. Changed in place: there may be tens of thousands. */

export type Cli = {
  /** From 0, in the order in which they became known; never another's. */
  readonly slot: number;
  /** E.164. */
  readonly phone: string;
  /** Calls today (UTC), to whatever country. */
  usedToday: number;
  /** Epoch milliseconds; −Infinity: never. */
  lastUsedAtMs: number;
  /** Ordinal of its last turn among all choices; 0: none yet. */
  lastTurn: number;
  /** Calls, and those of them that a person answered, over the days that are remembered. */
  used: number;
  answered: number;
};

export type CliPool = {
  /** The number's record, made when it is new. */
  of(phone: string): Cli;
  find(phone: string): Cli | undefined;
  all(): readonly Cli[];
  /** It is shown now: its turn and its rest begin. */
  shown(cli: Cli, nowMs: number): void;
};

export function createCliPool(): CliPool {
  const clis: Cli[] = [];
  const byPhone = new Map<string, Cli>();
  let turns = 0;

  return {
    of(phone) {
      let cli = byPhone.get(phone);
      if (cli === undefined) {
        cli = {
          slot: clis.length,
          phone,
          usedToday: 0,
          lastUsedAtMs: -Infinity,
          lastTurn: 0,
          used: 0,
          answered: 0,
        };
        clis.push(cli);
        byPhone.set(phone, cli);
      }
      return cli;
    },
    find: (phone) => byPhone.get(phone),
    all: () => clis,
    shown(cli, nowMs) {
      cli.lastTurn = ++turns;
      cli.lastUsedAtMs = nowMs;
      cli.usedToday++;
      cli.used++;
    },
  };
}

/** Weight of the assumption that every other call is answered: what was hardly tried is tried before it is judged. */
const ASSUMED_CALLS = 10;
const ASSUMED_ANSWERED = 5;

/** Share of calls that a person answered, 0 to 1, drawn towards an optimistic half while there are few. */
export function successOf({ used, answered }: Pick<Cli, 'used' | 'answered'>): number {
  return (answered + ASSUMED_ANSWERED) / (used + ASSUMED_CALLS);
}
