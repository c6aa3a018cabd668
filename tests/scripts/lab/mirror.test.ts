import { describe, expect, it } from 'vitest';
import { debianMirrorOf } from '../../../scripts/lab/mirror.ts';

describe('the Debian mirror of a machine', () => {
  it('is found in one-line sources', () => {
    const source =
      '# deb http://old.example/debian sid main\ndeb [signed-by=/k.gpg] http://a.example/debian/ trixie main\n';
    expect(debianMirrorOf([source])).toBe('http://a.example/debian');
  });

  it('is found in deb822 sources, past other vendors and security updates', () => {
    const vendor = 'Types: deb\nURIs: https://vendor.example/apt\nSuites: stable\n';
    const debian = [
      'Types: deb\nURIs: http://a.example/debian-security\nSuites: trixie-security\n',
      'Types: deb\n# a comment\nURIs: http://a.example/debian http://b.example/debian\nSuites: trixie\n',
    ].join('\n');
    expect(debianMirrorOf([vendor, debian])).toBe('http://a.example/debian');
  });

  it('is not one that is disabled or has only sources', () => {
    expect(
      debianMirrorOf([
        'Enabled: no\nTypes: deb\nURIs: http://a.example/debian\n',
        'deb-src http://a.example/debian sid main\n',
      ]),
    ).toBeNull();
  });
});
