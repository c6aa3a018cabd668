import { describe, expect, it } from 'vitest';
import {
  checkPassword,
  DECOY_HASH,
  hashPassword,
  passwordFlaw,
  randomPassword,
} from '#server/domains/accounts/users/passwords.ts';

describe('a password', () => {
  it.each([
    ['', 'password_too_short'],
    ['123456789', 'password_too_short'],
    [' '.repeat(20), 'password_too_short'],
    ['   short   ', 'password_too_short'],
    ['Supervisor123', 'password_guessable'],
    ['LAURA.GOMEZ', 'password_guessable'],
    [' laura.gomez ', 'password_guessable'],
    ['ten-letter', null],
    ['contraseña de verdad', null],
  ])('%j: %s', (password, flaw) => {
    expect(passwordFlaw(password, 'laura.gomez')).toBe(flaw);
  });

  it('generated at random is long, passes the rules, and is never repeated', () => {
    const made = Array.from({ length: 100 }, randomPassword);
    expect(new Set(made).size).toBe(100);
    for (const password of made) {
      expect(password).toMatch(/^[\w-]{20}$/);
      expect(passwordFlaw(password, 'admin')).toBeNull();
    }
  });

  it('takes as long to check for an unknown user, so that timing reveals nothing', async () => {
    const costOf = (hash: string): string[] => hash.split('$').slice(1, 4);
    expect(costOf(DECOY_HASH)).toEqual(costOf(await hashPassword('una-clave-larga')));
    expect(costOf(DECOY_HASH)).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1']);
    expect(await checkPassword(DECOY_HASH, 'una-clave-larga')).toBe(false);
  });

  it('is stored as a salted hash only', async () => {
    const [one, two] = [await hashPassword('una-clave-larga'), await hashPassword('una-clave-larga')];
    expect(one).toMatch(/^\$argon2id\$/);
    expect(one).not.toBe(two);
    expect(await checkPassword(one, 'una-clave-larga')).toBe(true);
    expect(await checkPassword(one, 'una-clave-corta')).toBe(false);
    expect(await checkPassword(undefined, 'una-clave-larga')).toBe(false);
  });
});
