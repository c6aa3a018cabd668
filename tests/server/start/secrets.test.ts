import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretsKey } from '#server/start/secrets.ts';
import { KEY_BYTES } from '#server/telephony/secrets.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cadencia-key-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'secrets.key');

describe('the key of the secrets', () => {
  it('is created once in the data folder, readable only by its owner', () => {
    const key = secretsKey(undefined, folder);
    expect(key).toHaveLength(KEY_BYTES);
    expect(secretsKey(undefined, folder)).toEqual(key);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const other = mkdtempSync(join(tmpdir(), 'cadencia-key-'));
    expect(secretsKey(undefined, other)).not.toEqual(key);
    rmSync(other, { recursive: true });
  });

  it('moves from the file to SECRETS_KEY and back', () => {
    const key = secretsKey(undefined, folder);
    const text = readFileSync(file(), 'utf8').trim();
    rmSync(file());
    expect(secretsKey(text, folder)).toEqual(key);
    expect(() => statSync(file())).toThrow(/ENOENT/);
    expect(secretsKey(text.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''), folder)).toEqual(key);
  });

  it('is derived from a passphrase, the same everywhere', () => {
    const phrase = 'una frase bastante larga';
    expect(secretsKey(phrase, folder).toString('hex')).toBe(
      '224bd8be8962afbbd1fa389adb067c3424a8cd645898a415b957707b0c87ca04',
    );
    expect(secretsKey(`${phrase}.`, folder)).not.toEqual(secretsKey(phrase, folder));
  });

  it('is not read from a damaged file', () => {
    for (const content of ['', 'corto', 'A'.repeat(42), `${'A'.repeat(43)}=A`]) {
      writeFileSync(file(), content);
      expect(() => secretsKey(undefined, folder)).toThrow(
        /secrets\.key is damaged: restore a copy of it, or delete it/,
      );
    }
  });
});
