import type { DialerHost } from './host.ts';

/** What the engine is told of when the inventory of caller ids, its limits or the trunks change. */
const CHANGES = ['callerIdsChanged', 'trunksChanged'] as const;

export type Versioned = {
  /** The same host; the version is another one from the moment on at which it is told of a change. */
  readonly host: DialerHost;
  /** Another number after each change: who has read the inventory under the same one need not read it again. */
  readonly inventoryVersion: () => number;
};

/** Counts the changes of the inventory: each is told to the engine once it is stored, and before it is answered. */
export function countInventoryChanges(host: DialerHost): Versioned {
  let version = 0;
  const counting = Object.fromEntries(
    CHANGES.map((name) => [
      name,
      () => {
        version += 1;
        return host[name]();
      },
    ]),
  ) as Pick<DialerHost, (typeof CHANGES)[number]>;
  return { host: { ...host, ...counting }, inventoryVersion: () => version };
}
