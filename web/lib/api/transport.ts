/** How requests are sent: the browser's fetch, or the offline demonstration's replacement for the server. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

const overTheNetwork: Transport = (url, init) => fetch(url, init);
let transport = overTheNetwork;

/** Applies from now on; null: the network. */
export function setTransport(next: Transport | null): void {
  transport = next ?? overTheNetwork;
}

export function carry(url: string, init: RequestInit): Promise<Response> {
  return transport(url, init);
}
