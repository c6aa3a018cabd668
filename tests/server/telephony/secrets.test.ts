import { describe, expect, it } from 'vitest';
import { createSecrets, KEY_BYTES } from '#server/telephony/secrets.ts';

const secrets = createSecrets(Buffer.alloc(KEY_BYTES, 1));

describe('a sealed text', () => {
  it.each(['hunter2', '', 'contraseña 🔑', 'x'.repeat(10_000)])('opens again (%#)', (text) => {
    expect(secrets.open(secrets.seal(text))).toBe(text);
  });

  it('reveals neither the text nor whether two texts are equal', () => {
    const sealed = secrets.seal('hunter2');
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('hunter2');
    expect(secrets.seal('hunter2')).not.toBe(sealed);
  });

  it('opens only with its key', () => {
    expect(createSecrets(Buffer.alloc(KEY_BYTES, 2)).open(secrets.seal('hunter2'))).toBeNull();
  });

  it('does not open if any bit has changed, or if it is truncated', () => {
    const sealed = secrets.seal('hunter2');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const changed = Buffer.from(bytes);
      changed[i]! ^= 1;
      expect(secrets.open(`v1.${changed.toString('base64url')}`)).toBeNull();
      expect(secrets.open(`v1.${bytes.subarray(0, i).toString('base64url')}`)).toBeNull();
    }
    for (const other of ['', 'v1.', 'v2.' + sealed.slice(3), 'hunter2']) expect(secrets.open(other)).toBeNull();
  });
});
