import { describe, expect, it } from 'vitest';
import { addressFlaw, checkedLookup, urlFlaw } from '#server/domains/webhooks/address.ts';
import { createPost } from '#server/domains/webhooks/post.ts';

describe('the URL of an endpoint', () => {
  it.each([
    ['https://crm.example.com/hook', null],
    ['https://10.0.0.5:8443/hook', null],
    ['http://10.0.0.5/hook', null],
    ['http://127.0.0.1:9/', null],
    ['http://[fd12::5]/', null],
    ['http://crm.example.com/hook', null], // checked once resolved
    ['http://8.8.8.8/', 'insecure'],
    ['ftp://crm.example.com/', 'protocol'],
    ['javascript:alert(1)', 'protocol'],
    ['crm.example.com', 'malformed'],
    ['https://user:pass@crm.example.com/', 'credentials'],
    ['http://169.254.169.254/latest/meta-data/', 'denied'],
    ['https://169.254.169.254/', 'denied'],
    ['http://2852039166/', 'denied'], // 169.254.169.254 as one number
    ['http://0xa9fea9fe/', 'denied'],
    ['http://[::ffff:169.254.169.254]/', 'denied'],
    ['http://[fe80::1]/', 'denied'],
    ['http://[fd00:ec2::254]/', 'denied'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'denied'],
    ['https://[::169.254.169.254]/', 'denied'], // IPv4-compatible
    ['https://[::10.0.0.5]/', 'denied'],
    ['https://[2001::5ef5:79fd]/', 'denied'], // Teredo
    ['https://[2001:0:4136:e378:8000:63bf:5601:5601]/', 'denied'],
    ['https://[::ffff:0:a9fe:a9fe]/', 'denied'], // translated, RFC 2765
    ['http://[::1]:8080/', null],
    ['http://0.0.0.0/', 'denied'],
    ['https://[::]/', 'denied'],
    ['https://224.0.0.1/', 'denied'],
    ['https://255.255.255.255/', 'denied'],
    ['https://100.100.100.200/', 'denied'],
  ] as const)('%s: %s', (url, flaw) => {
    expect(urlFlaw(url)).toBe(flaw);
  });
});

it('an http address must be private, even if it is mapped into IPv6', () => {
  expect(addressFlaw('::ffff:10.0.0.1', 'http:')).toBeNull();
  expect(addressFlaw('::ffff:8.8.8.8', 'http:')).toBe('insecure');
  expect(addressFlaw('8.8.8.8', 'https:')).toBeNull();
});

describe('a name', () => {
  it('is refused if it resolves to a forbidden address', async () => {
    const resolve = (name: string, protocol: string): Promise<unknown> =>
      new Promise((done) => checkedLookup(protocol)(name, { all: true }, (error, found) => done(error ?? found)));
    expect(await resolve('localhost', 'http:')).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(String(await resolve('0.0.0.0', 'https:'))).toContain('0.0.0.0');
    expect(String(await resolve('169.254.169.254', 'https:'))).toContain('169.254.169.254');
  });

  it('is resolved and checked at each attempt', async () => {
    const answer = await createPost()('http://169.254.169.254/', '{}', {});
    expect(answer).toMatchObject({ status: null, note: 'address not allowed: 169.254.169.254' });
  });
});
