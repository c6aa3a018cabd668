/** How a request travels: the browser's fetch, or what stands in for the server in the offline demonstration. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

const overTheNetwork: Transport = (url, init) => fetch(url, init);
let transport = overTheNetwork;

/** From now on; null: over the network again. */
export function setTransport(next: Transport | null): void {
  transport = next ?? overTheNetwork;
}

export function carry(url: string, init: RequestInit): Promise<Response> {
  return transport(url, init);
}
