/** Caller ids and the rules that choose among them: plain data. */

/** A number in the caller id inventory. */
export type CliPlan = {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  /** The number's own country. */
  readonly country: string;
  readonly isActive: boolean;
  /** Generated for simulations; must never be shown on a real network. */
  readonly isSynthetic: boolean;
};

export type RotationStrategy = 'round_robin' | 'least_used' | 'random' | 'best_success';

export type RotationPlan = {
  readonly strategy: RotationStrategy;
  /** Minimum time between two calls with one caller id, when another one is available. */
  readonly minRestMs: number;
};

/** A caller id config of a campaign or a trunk: one number, or a random draw from a pool. */
export type CallerIdConfig = {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly isRandomized: boolean;
  readonly pool: readonly { readonly name: string; readonly phone: string }[];
};

/** Everything that determines the choice of a caller id. */
export type CallerIdPlan = {
  readonly inventory: readonly CliPlan[];
  readonly rotation: RotationPlan;
  readonly byCampaign: Readonly<Record<number, CallerIdConfig>>;
  readonly byTrunk: Readonly<Record<number, CallerIdConfig>>;
  /** Called country → calls per caller id per UTC day. Absent or 0 means unlimited. */
  readonly dailyLimits: Readonly<Record<string, number>>;
  /**
   * True on a real network: calls show only numbers of the inventory that were not generated, and without one no call
   * is placed. Absent: false.
   */
  readonly mustBeOwned?: boolean;
};

/** A caller id's usage on one UTC day for one called country. */
export type CallerIdUse = {
  /** Epoch milliseconds ÷ 86,400,000. */
  readonly day: number;
  /** E.164. */
  readonly phone: string;
  /** The called country's key. */
  readonly country: string;
  readonly used: number;
  /** The calls among `used` that a person answered. */
  readonly answered: number;
};
