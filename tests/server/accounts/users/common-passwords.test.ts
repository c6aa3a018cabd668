import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#server/domains/accounts/users/common-passwords.ts';
import { randomPassword } from '#server/domains/accounts/users/passwords.ts';

describe('a common password', () => {
  it.each([
    'supervisor123',
    'Password123!',
    'P@ssw0rd2026',
    'contraseña1',
    'Contraseña2026',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'qwerty12345',
    '1q2w3e4r5t',
    'q1w2e3r4t5',
    '1qaz2wsx3edc',
    'aaaaaaaaaa',
    'abababababab',
    'bocabocaboca',
    'abcdefghij',
    'letmein!!!!',
    'iloveyou123',
    'BuenosAires2026',
    'riverplate10',
    'CallCenter2026!',
    'bienvenido.2026',
    'Cadencia2026',
    'monkeydragon',
    '20261122!!',
    '  Password123  ',
    'Verano.2026',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'una-clave-larga-y-propia',
    'larga-y-propia-1',
    'se.cuida-ha-elegido',
    'elegida-por-otro',
    'caballo-pila-grapa',
    'Tr0ub4dor&3x',
    'zorro gris 44 tejas',
    'mipassword-del-molino',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('is never generated', () => {
    for (let drawn = 0; drawn < 2000; drawn++) expect(isCommonPassword(randomPassword())).toBe(false);
  });

  it('is detected quickly, even in a very long text', () => {
    expect(isCommonPassword('password'.repeat(20) + 'x')).toBe(false);
  });
});
