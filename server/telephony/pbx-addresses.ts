/** Resolves the addresses of the configured PBX hosts, which identify their requests. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostNameOfAddress } from '#server/platform/http/host-name.ts';
import type { Clock } from '#server/platform/time/clock.ts';

/** Time after which host names are resolved again, because their addresses may change, ms. */
const REFRESH_MS = 60_000;
/** Minimum time between look-ups that unknown addresses cause, ms. */
const RETRY_MS = 5000;

type PbxAddressOptions = {
  /** Addresses of the PBXs' HTTP servers. */
  readonly urls: readonly string[];
  readonly clock: Clock;
  /** Returns all addresses of a host name. Rejects for an unknown host. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
};

export type PbxAddresses = {
  /** Whether a connection from `remoteAddress` comes from the host of a PBX. */
  includes(remoteAddress: string | undefined): Promise<boolean>;
};

export function createPbxAddresses({ urls, clock, resolve = resolveName }: PbxAddressOptions): PbxAddresses {
  const hosts = [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')))];
  /** Last known addresses of each host. They are kept while the name can't be resolved. */
  const found = new Map<string, readonly string[]>();
  let known: ReadonlySet<string> = new Set();
  let readAtMs = -Infinity;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    await Promise.all(
      hosts.map(async (host) => {
        const addresses = isIP(host) === 0 ? await resolve(host).catch(() => null) : [host];
        if (addresses !== null) found.set(host, addresses);
      }),
    );
    known = new Set(
      [...found.values()]
        .flat()
        .map(hostNameOfAddress)
        .filter((address) => address !== null),
    );
    readAtMs = clock.nowMs();
  }

  return {
    async includes(remoteAddress) {
      const address = hostNameOfAddress(remoteAddress ?? '');
      if (hosts.length === 0 || address === null) return false;
      if (clock.nowMs() - readAtMs >= (known.has(address) ? REFRESH_MS : RETRY_MS)) {
        await (reading ??= read().finally(() => (reading = null)));
      }
      return known.has(address);
    },
  };
}

async function resolveName(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
