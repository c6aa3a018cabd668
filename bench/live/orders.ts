/** What the live trial and its clients say to each other. */
export type ClientOrder =
  | {
      readonly kind: 'open';
      /** http:, with the path. */
      readonly url: string;
      /** Shared out among the lines. */
      readonly tokens: readonly string[];
      readonly count: number;
      /** false: it never reads a byte. */
      readonly isReading: boolean;
      /** A text that each line sends once it is open; at most 125 bytes. */
      readonly says?: string;
    }
  /** Counts from now on. */
  | { readonly kind: 'measure' }
  | { readonly kind: 'report' }
  | { readonly kind: 'close' };

export type ClientReport = {
  readonly messages: number;
  /** From a message's own timestamp until it was read. */
  readonly p99Ms: number;
  readonly mostMs: number;
  /** Lines that have ended, of all that were opened. */
  readonly ended: number;
};
