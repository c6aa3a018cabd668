/** The name in a Host header, which says where the client believes the server to be. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const HOST = /^[\w.:[\]-]+$/;
const MAPPED = /^::ffff:(?=\d+\.)/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * The host's name or address, without port and brackets, written as browsers write it; null when the header is absent
 * or not a host.
 */
export function hostNameOf(header: string | undefined): string | null {
  if (header === undefined || !HOST.test(header)) return null;
  return (
    URL.parse(`http://${header}`)
      ?.hostname.replace(/^\[|\]$/g, '')
      .replace(/\.$/, '') ?? null
  );
}

/** Normalizes an address or name without a port, such as `::1`. IPv6 spellings of IPv4 addresses become IPv4. */
export function hostNameOfAddress(address: string): string | null {
  const bare = address.replace(MAPPED, '');
  return hostNameOf(isIPv6(bare) ? `[${bare}]` : bare);
}

/** Whether the name means the machine itself, whichever machine resolves it. */
export function isLoopbackName(name: string): boolean {
  if (name === 'localhost') return true;
  const family = isIP(name);
  return family !== 0 && LOOPBACK.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

/** Headers that proxies add. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether a proxy forwarded the request: then the connection's address is the proxy's. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}
