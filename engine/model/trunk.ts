/** A trunk to the telephone network, as plain data. */
export type TrunkPlan = {
  readonly id: number;
  /** E.164 country code, without the plus. */
  readonly countryCode: string;
  /** Area prefixes after the country code that the trunk serves. If empty, it serves the whole country. */
  readonly dvCodes: readonly string[];
  /** Maximum number of simultaneous calls. */
  readonly maxChannels: number;
  /** Trunks with the lowest number are tried first. Trunks of equal priority share calls by load. */
  readonly priority: number;
  readonly isActive: boolean;
};
