import type { DialerHost } from './host.ts';

/** Notices sent when the inventory of caller ids, its limits or the trunks change. */
const CHANGES = ['callerIdsChanged', 'trunksChanged'] as const;

type Versioned = {
  /** The same host. Its notices of changes increment the version. */
  readonly host: DialerHost;
  /** Changes with each change of the inventory: data read under the same version is still current. */
  readonly inventoryVersion: () => number;
};

/**
 * Counts the changes of the inventory. Each is reported to the engine after it is stored and before its request is
 * answered.
 */
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
