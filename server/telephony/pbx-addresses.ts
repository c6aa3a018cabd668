/** Addresses of the configured PBX hosts, by which their requests are recognised. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostNameOfAddress } from '#server/platform/http/host-name.ts';
import type { Clock } from '#server/platform/time/clock.ts';

/** Names are looked up again after this time, because their addresses may change. */
const REFRESH_MS = 60_000;
/** An unknown address is a reason to look up at once, but not more often than this. */
const RETRY_MS = 5000;

type PbxAddressOptions = {
  /** Addresses of the PBXs' HTTP servers. */
  readonly urls: readonly string[];
  readonly clock: Clock;
  /** All addresses of a host name. Throws for an unknown host. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
};

export type PbxAddresses = {
  /** Whether a connection from `remoteAddress` is from the host of a PBX. */
  includes(remoteAddress: string | undefined): Promise<boolean>;
};

export function createPbxAddresses({ urls, clock, resolve = resolveName }: PbxAddressOptions): PbxAddresses {
  const hosts = [...new Set(urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')))];
  /** The addresses of each host: those found last, also while its name can't be looked up. */
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
