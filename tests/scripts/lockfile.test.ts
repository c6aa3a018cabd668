import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lockfileProblems, type LockEntry, type Lockfile } from '../../scripts/lockfile/problems.ts';

const HASH = `sha512-${'A'.repeat(86)}==`;
const NPMRC = 'omit-lockfile-registry-resolved=true\nignore-scripts=true\n';
const MANIFEST = { dependencies: { one: '1.2.3' }, devDependencies: { two: '2.0.0-beta.1' } };
const GOOD: Record<string, LockEntry> = {
  '': MANIFEST,
  'node_modules/one': {
    version: '1.2.3',
    integrity: HASH,
    dependencies: { three: '^3.0.0 || ~4.1', '@a/four': 'npm:@b/other@>=1' },
  },
  'node_modules/one/node_modules/three': { version: '3.1.0', integrity: HASH, optionalDependencies: { absent: '*' } },
  'node_modules/@a/four': { version: '4.0.0', integrity: HASH },
  'node_modules/two': { version: '2.0.0-beta.1', integrity: HASH, dependencies: { '@a/four': '4' } },
};

const problemsOf = (packages: Record<string, LockEntry>, npmrc = NPMRC, manifest: object = MANIFEST): string[] =>
  lockfileProblems({ lockfileVersion: 3, packages }, manifest, npmrc);
const withOne = (change: LockEntry): string[] =>
  problemsOf({ ...GOOD, 'node_modules/one': { ...GOOD['node_modules/one'], ...change } });

describe('the lockfile', () => {
  it('of the project contains only reviewed packages', () => {
    const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const lock = JSON.parse(read('package-lock.json')) as Lockfile;
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
    expect(lockfileProblems(lock, JSON.parse(read('package.json')) as object, read('.npmrc'))).toEqual([]);
  });

  it('passes with a hash for every package and no other source', () => {
    expect(problemsOf(GOOD)).toEqual([]);
  });

  it.each<[string, LockEntry, RegExp]>([
    ['a repository', { resolved: 'git+ssh://git@example.com/one.git#abc' }, /comes from git/],
    ['an address', { resolved: 'http://example.com/one.tgz' }, /comes from http/],
    ['a file', { resolved: 'file:../one.tgz' }, /comes from file/],
    ['a folder', { link: true }, /is a link or a bundle/],
    ['another package’s bundle', { inBundle: true }, /is a link or a bundle/],
    ['a weak hash', { integrity: 'sha1-abc=' }, /no sha512/],
    ['a cut hash', { integrity: 'sha512-abc==' }, /no sha512/],
    ['another version', { version: '1.2.4' }, /1\.2\.3 is required, 1\.2\.4 is locked/],
    ['no version', { version: 'latest' }, /is not a version/],
    ['something that is not locked', { dependencies: { five: '1.0.0' } }, /five is not locked/],
    [
      'something from a repository',
      { dependencies: { three: 'git+https://example.com/three.git' } },
      /wants three from git/,
    ],
    ['something from a short name of one', { dependencies: { three: 'somebody/three' } }, /wants three from somebody/],
    [
      'something optional from an address',
      { optionalDependencies: { six: 'https://example.com/six.tgz' } },
      /wants six from https/,
    ],
  ])('is refused with a package of %s', (_, change, problem) => {
    expect(withOne(change)).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });

  it('fails without a hash', () => {
    expect(problemsOf({ ...GOOD, 'node_modules/two': { version: '2.0.0-beta.1' } })).toEqual([
      'node_modules/two: has no sha512 hash',
    ]);
  });

  it('fails if it doesn’t match package.json, or if that has an inexact version', () => {
    expect(problemsOf(GOOD, NPMRC, { ...MANIFEST, dependencies: { one: '1.2.2' } })).toHaveLength(1);
    expect(problemsOf(GOOD, NPMRC, { dependencies: MANIFEST.dependencies })).toHaveLength(1);
    const loose = { ...MANIFEST, dependencies: { one: '^1.2.3' } };
    expect(problemsOf({ ...GOOD, '': loose }, NPMRC, loose)).toEqual(['one: ^1.2.3 is not an exact version']);
  });

  it('fails if npm may fetch from elsewhere, write addresses, or run install scripts', () => {
    expect(problemsOf(GOOD, `${NPMRC}registry = http://mirror.example\n`)).toEqual([
      expect.stringContaining('elsewhere'),
    ]);
    expect(problemsOf(GOOD, `${NPMRC}@a:registry=http://mirror.example\n`)).toHaveLength(1);
    expect(problemsOf(GOOD, 'ignore-scripts=true\n')).toHaveLength(1);
    expect(problemsOf(GOOD, '')).toHaveLength(2);
  });
});
