/** A way out into the telephone network: plain data. */
export type TrunkPlan = {
  readonly id: number;
  /** E.164 country code, without the plus. */
  readonly countryCode: string;
  /** Area prefixes after the country code that it serves; empty: the whole country. */
  readonly dvCodes: readonly string[];
  /** Calls at once at most. */
  readonly maxChannels: number;
  /** 1 is tried first; trunks of one priority share by load. */
  readonly priority: number;
  readonly isActive: boolean;
};
