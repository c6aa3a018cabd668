/**
 * Parses Host headers, which contain the name under which a client reached the server, and recognizes loopback names
 * and requests through a proxy.
 */
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const HOST = /^[\w.:[\]-]+$/;
const MAPPED = /^::ffff:(?=\d+\.)/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Returns the host's name or address as browsers write it, without port and brackets. Null if the header is absent or
 * not a host.
 */
export function hostNameOf(header: string | undefined): string | null {
  if (header === undefined || !HOST.test(header)) return null;
  return (
    URL.parse(`http://${header}`)
      ?.hostname.replace(/^\[|\]$/g, '')
      .replace(/\.$/, '') ?? null
  );
}

/** Normalizes an address or name without a port, such as `::1`. IPv4-mapped IPv6 addresses become IPv4. */
export function hostNameOfAddress(address: string): string | null {
  const bare = address.replace(MAPPED, '');
  return hostNameOf(isIPv6(bare) ? `[${bare}]` : bare);
}

/** Whether the name always means the local machine. */
export function isLoopbackName(name: string): boolean {
  if (name === 'localhost') return true;
  const family = isIP(name);
  return family !== 0 && LOOPBACK.check(name, family === 4 ? 'ipv4' : 'ipv6');
}

/** Headers that proxies add. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Whether a proxy forwarded the request. The connection's address is then the proxy's. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => FORWARDED.test(name));
}
