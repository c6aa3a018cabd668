/** How a call ended. The server's views map these to the wire names (estado, resultado). */
export const DISPOSITIONS = [
  'success', // connected to an agent, or completed a campaign whose key ends the call
  'no_key', // a person answered, but pressed no key or another key, or hung up in the menu
  'opt_out', // a person pressed the key that asks for no more calls
  'machine', // an answering machine
  'no_answer', // rang until the time-out
  'busy',
  'failed', // network failure
  'invalid_number', // the network says that the number does not exist
  'abandoned', // no agent free in time
  'ended_by_user',
  'interrupted', // the server stopped during the call
] as const;

export type Disposition = (typeof DISPOSITIONS)[number];

/** Whether the time of the call's end is known. An interrupted call is closed at the next start, so its end is not. */
export function hasKnownEnd(disposition: string): boolean {
  return disposition !== ('interrupted' satisfies Disposition);
}
