/** Parses comma-separated lists of addresses and origins from environment variables. */
import { isIP } from 'node:net';

/** Names of networks that proxy-addr defines. */
const NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/**
 * Whether `text` is an address, a network such as 10.0.0.0/8, or the name of a network. A network of all addresses is
 * refused, because every client would be trusted.
 */
export function isNetwork(text: string): boolean {
  if (NETWORKS.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const most = BITS[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= most);
}

/** Whether `text` is an origin in the form that browsers send: scheme, host and any non-default port. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.parse(text)?.origin === text;
}
