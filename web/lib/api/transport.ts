import type { PathParams, Query } from '#shared/route-address.ts';
import type { Route } from '#shared/contracts/routes.ts';

/** A request to an API route, without its body. */
export type Asked = {
  readonly route: Route;
  readonly params?: PathParams | undefined;
  readonly query?: Query | undefined;
};

/** Sends requests. Either the browser's fetch, or the offline demonstration's replacement for the server. */
export type Transport = (url: string, init: RequestInit, asked: Asked | undefined) => Promise<Response>;

const overTheNetwork: Transport = (url, init) => fetch(url, init);
let transport = overTheNetwork;

/** Sets the transport for all later requests; null restores the network. */
export function setTransport(next: Transport | null): void {
  transport = next ?? overTheNetwork;
}

export function carry(url: string, init: RequestInit, asked: Asked | undefined): Promise<Response> {
  return transport(url, init, asked);
}
