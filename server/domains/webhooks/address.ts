/** Which addresses webhooks may be sent to. */
import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Never: addresses of this network segment alone (link-local, where clouds serve their metadata), metadata services
 * elsewhere, addresses that are no host's, and prefixes in which an IPv4 address may hide.
 */
const NEVER = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32], // metadata of Alibaba Cloud
  ['168.63.129.16', 32], // of Azure
  ['169.254.0.0', 16],
  ['192.0.0.0', 24], // of Oracle Cloud
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NEVER.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fd00:ec2::', 32], // metadata of AWS
  ['fd20:ce::', 32], // of Google Cloud
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  NEVER.addSubnet(network, prefix, 'ipv6');

/** Networks that the internet doesn't reach: there a message may go unencrypted. */
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

/** Why nothing may be sent to `address` by `protocol`; null: it may. An IPv4 address mapped into IPv6 counts as itself. */
export function addressFlaw(address: string, protocol: string): 'denied' | 'insecure' | null {
  if (isIP(address) === 0 || includes(NEVER, address)) return 'denied';
  return protocol === 'http:' && !includes(PRIVATE, address) ? 'insecure' : null;
}

export type UrlFlaw = 'malformed' | 'protocol' | 'credentials' | 'denied' | 'insecure';

/** What is wrong with an endpoint's URL as it is typed; null: nothing. Names are checked when they are resolved. */
export function urlFlaw(text: string): UrlFlaw | null {
  const url = URL.parse(text);
  if (url === null) return 'malformed';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'protocol';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostOf(url);
  return isIP(host) === 0 ? null : addressFlaw(host, url.protocol);
}

/** Without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export class AddressDenied extends Error {}

/** Fails unless every address of the name is allowed. What it checks is what the connection uses. */
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
