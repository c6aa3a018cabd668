import { describe, expect, it } from 'vitest';
import {
  blockedBecause,
  breachOfDraft,
  defaultCallerName,
  draftOf,
  entryErrors,
  requestOf,
  shownIdentities,
} from '#web/features/caller-ids/configs/caller-id-draft.ts';
import { newAmong } from '#web/features/caller-ids/new-numbers.ts';

describe('numbers that are missing in the inventory', () => {
  it('are those that it has in no format', () => {
    const inventory = ['+541152345678', '+5491144445555'];
    const known = ['+54 11 5234-5678', '011 5234-5678', '11 5234 5678', '011 15 4444-5555', ' '];
    expect(newAmong([...known, '+541152345679', '011 5234-5670'], inventory)).toEqual([
      '+541152345679',
      '011 5234-5670',
    ]);
  });
});

const POOL = [
  { name: 'Ventas', number: '+541152345679' },
  { name: 'Cobros', number: '+54 11 5234-5678' },
];
const draft = { caller_name: ' Sur ', caller_number: ' +541152345678 ', is_randomized: true, caller_pool: POOL };

describe('the default caller name', () => {
  it('depends on the dial code, and falls back to the product’s name', () => {
    expect(['55', '57', '52', '1', '51', '56', '54', '34', '44'].map(defaultCallerName)).toEqual([
      'Empresa Argentina',
      'Empresa Colombia',
      'Empresa México',
      'Empresa USA',
      'Empresa Perú',
      'Empresa Chile',
      'Empresa Argentina',
      'Empresa España',
      'Cadencia',
    ]);
    expect(defaultCallerName(null)).toBe('Cadencia');
    expect(draftOf(undefined, '56').caller_name).toBe('Empresa Chile');
  });
});

describe('the caller id editor', () => {
  it('blocks saving until name and number are filled in', () => {
    expect(blockedBecause({ ...draft, caller_name: ' ', caller_number: '' })).toBe('Completá el nombre y el número');
    expect(blockedBecause({ ...draft, caller_name: '' })).toBe('Completá el nombre');
    expect(blockedBecause({ ...draft, caller_number: '' })).toBe('Completá el número');
    expect(blockedBecause(draft)).toBeNull();
  });

  it('saves for exactly one trunk or campaign', () => {
    const target = { id: 7, name: 'X', dialCode: null, purpose: null };
    expect(requestOf(draft, { kind: 'trunk', ...target })).toMatchObject({
      caller_name: 'Sur',
      caller_number: '+541152345678',
      trunk_id: 7,
      campaign_id: null,
    });
    expect(requestOf(draft, { kind: 'campaign', ...target })).toMatchObject({ trunk_id: null, campaign_id: 7 });
  });

  it('previews the pool only while it is used, without duplicate numbers', () => {
    expect(shownIdentities({ ...draft, is_randomized: false })).toHaveLength(1);
    expect(shownIdentities(draft).map(({ name }) => name)).toEqual([' Sur ', 'Ventas']);
  });
});

describe('a pool entry', () => {
  it('requires a name and a plausible number that is not in the pool yet', () => {
    expect(entryErrors({ name: ' ', number: '' }, [])).toEqual({
      name: 'El nombre es obligatorio',
      number: 'El número es obligatorio',
    });
    expect(entryErrors({ name: 'A', number: '12' }, []).number).toContain('El número de CLI no es válido');
    expect(entryErrors({ name: 'A', number: '54 11 5234-5679' }, POOL).number).toBe('Ese número ya está en el grupo');
    for (const number of ['+56 2 2345 6789', '(011) 4321-0009', '0341 15-432-0009'])
      expect(entryErrors({ name: 'A', number }, POOL)).toEqual({});
  });
});

describe('the prefix that a campaign’s numbers lack', () => {
  const target = { kind: 'campaign', id: 1, name: 'Sur', dialCode: '56', purpose: 'sales' } as const;
  const chilean = { ...draft, caller_number: '600 360 0000', caller_pool: [{ name: '', number: '2 2345 6789' }] };

  it('is that of the numbers that it shows', () => {
    expect(breachOfDraft(chilean, target)).toMatchObject({
      rule: { country: 'chile', prefixes: ['600', '809'] },
      numbers: ['+56223456789'],
    });
    expect(breachOfDraft({ ...chilean, is_randomized: false }, target)).toBeNull();
    expect(breachOfDraft(chilean, { ...target, purpose: null })).toBeNull();
    expect(breachOfDraft(draft, target)).toBeNull();
  });
});
