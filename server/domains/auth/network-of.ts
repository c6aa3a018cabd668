import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for: an IPv4 address for itself; an IPv6 address for its network of 64 bits, since whoever has one has
 * them all, and changes them at will. Anything else for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped !== null) return mapped[1] ?? address;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  // Behind the gap of zeros stand the last groups: of the first four, those that it leaves.
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...behind];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
