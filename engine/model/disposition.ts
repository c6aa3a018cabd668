/** How a call ended: the domain's one word for it. Wire names (estado, resultado) are made from it in the server's views. */
export const DISPOSITIONS = [
  'success', // talked to an agent, or finished a campaign that has no agents after the key
  'no_key', // a person answered; no key or another key, or hung up in the menu
  'machine', // an answering machine
  'no_answer', // rang out
  'busy',
  'failed', // network failure or invalid number
  'abandoned', // nobody free in time
  'ended_by_user',
  'interrupted', // the server stopped in the middle
] as const;

export type Disposition = (typeof DISPOSITIONS)[number];

/** Whether it is known when a call ended: one that the server left in the middle is closed when that starts again. */
export function hasKnownEnd(disposition: string): boolean {
  return disposition !== ('interrupted' satisfies Disposition);
}
