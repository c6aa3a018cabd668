/** Caller ids and how they are chosen: plain data. */

/** A number of the CLI inventory. */
export type CliPlan = {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  /** Its own country. */
  readonly country: string;
  readonly isActive: boolean;
  /** Generated, for simulations: never shown on a real network. */
  readonly isSynthetic: boolean;
};

export type RotationStrategy = 'round_robin' | 'least_used' | 'random' | 'best_success';

export type RotationPlan = {
  readonly strategy: RotationStrategy;
  /** Between two calls of one caller id, where there is a choice. */
  readonly minRestMs: number;
};

/** A caller-id config of a campaign or a trunk: one number, or any of a pool. */
export type CallerIdConfig = {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly isRandomized: boolean;
  readonly pool: readonly { readonly name: string; readonly phone: string }[];
};

/** Everything that the choice of a caller id goes by. */
export type CallerIdPlan = {
  readonly inventory: readonly CliPlan[];
  readonly rotation: RotationPlan;
  readonly byCampaign: Readonly<Record<number, CallerIdConfig>>;
  readonly byTrunk: Readonly<Record<number, CallerIdConfig>>;
  /** Called country → calls per caller id and UTC day; absent or 0: unlimited. */
  readonly dailyLimits: Readonly<Record<string, number>>;
};

/** What a caller id was used for on a UTC day. */
export type CallerIdUse = {
  /** Epoch milliseconds ÷ 86,400,000. */
  readonly day: number;
  /** E.164. */
  readonly phone: string;
  /** Called. */
  readonly country: string;
  readonly used: number;
  /** Those of them that a person answered. */
  readonly answered: number;
};
