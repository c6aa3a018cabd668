import type { DialerHost } from './host.ts';

/** Notices about the inventory of caller ids, its limits, or the trunks. */
const CHANGES = ['callerIdsChanged', 'trunksChanged'] as const;

type Versioned = {
  /** The same host, except that its notices of inventory changes increment the version. */
  readonly host: DialerHost;
  /** Returns the version. Data that was read under the same version is still current. */
  readonly inventoryVersion: () => number;
};

/**
 * Counts the inventory changes. Each change is reported to the engine after it is stored and before its request is
 * answered.
 */
export function countInventoryChanges(host: DialerHost): Versioned {
  let version = 0;
  const counting = Object.fromEntries(
    CHANGES.map((name) => [
      name,
      (...args: Parameters<DialerHost[typeof name]>) => {
        version += 1;
        return host[name](...args);
      },
    ]),
  ) as Pick<DialerHost, (typeof CHANGES)[number]>;
  return { host: { ...host, ...counting }, inventoryVersion: () => version };
}
