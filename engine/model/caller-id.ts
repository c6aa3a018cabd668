/** Caller ids and the rules that choose among them, as plain data. */

/** A number in the caller id inventory. */
export type CliPlan = {
  readonly id: number;
  /** In E.164 format. */
  readonly phone: string;
  /** The number's own country. */
  readonly country: string;
  readonly isActive: boolean;
  /** Whether the number was generated for simulations. Generated numbers must never be shown on a real network. */
  readonly isSynthetic: boolean;
};

export type RotationStrategy = 'round_robin' | 'least_used' | 'random' | 'best_success';

export type RotationPlan = {
  readonly strategy: RotationStrategy;
  /** Minimum time between two calls with the same caller id while another one is available. */
  readonly minRestMs: number;
};

/** A caller id config of a campaign or a trunk: one number, or a random draw from that number and a pool. */
export type CallerIdConfig = {
  readonly name: string;
  /** In E.164 format. */
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
   * Whether calls may show only inventory numbers that were not generated, as on a real network. Without such a number,
   * no call is placed. Defaults to false.
   */
  readonly mustBeOwned?: boolean;
};

/** A caller id's usage on one UTC day for one called country. */
export type CallerIdUse = {
  /** UTC day number: epoch milliseconds ÷ 86,400,000, rounded down. */
  readonly day: number;
  /** In E.164 format. */
  readonly phone: string;
  /** The called country's key. */
  readonly country: string;
  readonly used: number;
  /** How many of the `used` calls a person answered. */
  readonly answered: number;
};
