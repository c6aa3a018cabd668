/** The messages between the WebSocket clients and the process that controls them. */
export type ClientOrder =
  | {
      readonly kind: 'open';
      /** Address with the scheme http:, including the path. */
      readonly url: string;
      /** Access tokens, distributed over the connections. */
      readonly tokens: readonly string[];
      readonly count: number;
      /** Whether the connections are read at all. */
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
  /** 99th percentile of the time from a message's timestamp until it was read, ms. */
  readonly p99Ms: number;
  readonly mostMs: number;
  /** Number of opened connections that have closed. */
  readonly ended: number;
};
