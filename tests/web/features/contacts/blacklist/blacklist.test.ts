import { describe, expect, test } from 'vitest';
import { pageOf } from '#web/lib/page-of-address.ts';
import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { filtersOf, phoneError, verdictsText } from '#web/features/contacts/blacklist/blacklist.ts';

describe('a typed number', () => {
  test('is required, and must look like a phone number', () => {
    expect(phoneError('  ')).toBe('Número de teléfono es requerido');
    for (const wrong of ['+0123456', 'abc', '-12', '+', '1', '1'.repeat(18), '1'.repeat(10_000)])
      expect(phoneError(wrong)).toBe('Formato de teléfono inválido');
    const odd = ['５４９１１３４５６７８９０', '11 3456-7890 int 3', 'tel:+54-11-3456-7890'];
    for (const right of ['+54 9 11 3456 7890', '011 15-3456-7890', '12', '+123456789012345', ...odd])
      expect(phoneError(right)).toBeNull();
  });
});

test('the blacklist filters are read from the address', () => {
  const none = { buscar: '', tipo: '', origen: '', lista: '' };
  expect(filtersOf(new URLSearchParams('buscar=54&tipo=auto'))).toEqual({ ...none, buscar: '54', tipo: 'auto' });
  expect(filtersOf(new URLSearchParams('origen=list&lista=12'))).toEqual({ ...none, origen: 'list', lista: '12' });
  expect(filtersOf(new URLSearchParams('tipo=otro&origen=toString&lista=x'))).toEqual(none);
  expect(pageOf(new URLSearchParams('page=3'))).toBe(3);
  expect(pageOf(new URLSearchParams('page=-3'))).toBe(1);
});

describe('automatic entries', () => {
  const verdict = (trunk_id: number, trunk: string, day: number, hour = 15) => ({
    trunk_id,
    trunk,
    at: `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  });
  const entries = [
    { phone: '+5491134567890', verdicts: [verdict(2, 'Sur', 21), verdict(2, 'Sur', 22), verdict(1, 'Norte', 23)] },
    { phone: '+5491134567891', verdicts: [verdict(2, 'Sur', 24, 2)] },
    { phone: '+5491134567892' },
  ] as BlacklistEntry[];

  test('say which trunk reported them on which days', () => {
    expect(entries.map(verdictsText)).toEqual([
      'Sur: 21/11/2026, 22/11/2026; Norte: 23/11/2026',
      'Sur: 23/11/2026',
      '',
    ]);
  });
});
