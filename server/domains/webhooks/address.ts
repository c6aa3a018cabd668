/** Restricts the addresses to which webhooks may be sent. */
import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Never allowed: link-local addresses, where clouds serve metadata; other metadata services; addresses that are not a
 * host's; and IPv6 prefixes that embed an IPv4 address.
 */
const NEVER = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32], // metadata of Alibaba Cloud
  ['168.63.129.16', 32], // metadata of Azure
  ['169.254.0.0', 16],
  ['192.0.0.0', 24], // metadata of Oracle Cloud
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NEVER.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['::ffff:0:0:0', 96], // IPv4-translated
  ['64:ff9b::', 96], // NAT64
  ['64:ff9b:1::', 48],
  ['2001::', 32], // Teredo
  ['2002::', 16], // 6to4
  ['fd00:ec2::', 32], // metadata of AWS
  ['fd20:ce::', 32], // metadata of Google Cloud
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  NEVER.addSubnet(network, prefix, 'ipv6');

// IPv4-compatible: ::/96 except ::1.
NEVER.addRange('::2', '::255.255.255.255', 'ipv6');

/** Networks that the internet can't reach, to which messages may be unencrypted. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

const includes = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns why nothing may be sent to `address` by `protocol`, or null. An IPv4-mapped address counts as IPv4. */
export function addressFlaw(address: string, protocol: string): 'denied' | 'insecure' | null {
  if (isIP(address) === 0 || includes(NEVER, address)) return 'denied';
  return protocol === 'http:' && !includes(PRIVATE, address) ? 'insecure' : null;
}

export type UrlFlaw = 'malformed' | 'protocol' | 'credentials' | 'denied' | 'insecure';

/** Returns what is wrong with an endpoint's typed URL, or null. Host names are checked when they are resolved. */
export function urlFlaw(text: string): UrlFlaw | null {
  const url = URL.parse(text);
  if (url === null) return 'malformed';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'protocol';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostOf(url);
  return isIP(host) === 0 ? null : addressFlaw(host, url.protocol);
}

/** Returns the host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export class AddressDenied extends Error {}

/**
 * Returns a lookup that fails unless every address of the name is allowed. The connection uses the checked addresses.
 */
export function checkedLookup(protocol: string): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const refused = addresses.find(({ address }) => addressFlaw(address, protocol) !== null);
      const [first] = addresses;
      if (refused !== undefined || first === undefined)
        return callback(new AddressDenied(`${hostname} is ${refused?.address ?? 'nowhere'}`), []);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
