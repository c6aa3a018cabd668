/** A trunk into the telephone network: plain data. */
export type TrunkPlan = {
  readonly id: number;
  /** E.164 country code, without the plus. */
  readonly countryCode: string;
  /** The area prefixes after the country code that it serves. Empty: the whole country. */
  readonly dvCodes: readonly string[];
  /** The most simultaneous calls. */
  readonly maxChannels: number;
  /** 1 is tried first. Trunks of equal priority share calls by load. */
  readonly priority: number;
  readonly isActive: boolean;
};
