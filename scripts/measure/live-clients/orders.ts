/** The messages between the live trial and its clients. */
export type ClientOrder =
  | {
      readonly kind: 'open';
      /** http:, with the path. */
      readonly url: string;
      /** Distributed over the connections. */
      readonly tokens: readonly string[];
      readonly count: number;
      /** false: the connection is never read. */
      readonly isReading: boolean;
      /** A text that each connection sends once it is open; at most 125 bytes. */
      readonly says?: string;
    }
  /** Starts a measurement. */
  | { readonly kind: 'measure' }
  | { readonly kind: 'report' }
  | { readonly kind: 'close' };

export type ClientReport = {
  readonly messages: number;
  /** From a message's own timestamp until it was read. */
  readonly p99Ms: number;
  readonly mostMs: number;
  /** Ended connections, of all that were opened. */
  readonly ended: number;
};
