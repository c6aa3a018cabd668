import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countryByKey } from '#shared/countries/countries.ts';
import { breachOf, CALLER_ID_RULES } from '#shared/domain/caller-id-rules.ts';
import { PURPOSES, type Purpose } from '#shared/domain/purposes.ts';

const prefixesFor = (phone: string, purpose: Purpose): readonly string[] | null =>
  breachOf([phone], purpose)?.rule.prefixes ?? null;

describe('the prefix that a country asks for', () => {
  it.each<[phone: string, purpose: Purpose, prefixes: string[] | null]>([
    // Chile: unsolicited calls from 809, those of a customer relation from 600.
    ['+56223456789', 'sales', ['600', '809']],
    ['+56987654321', 'research', ['600', '809']],
    ['+56809123456', 'sales', null],
    ['+566003600000', 'sales', null],
    ['+566003600000', 'collections', null],
    ['+56809123456', 'collections', ['600']],
    ['+56223456789', 'service', ['600']],
    ['+561411', 'sales', ['600', '809']],
    // Spain: sales from 400, no mobile numbers for customer care.
    ['+34910123456', 'sales', ['400']],
    ['+34400123456', 'sales', null],
    ['+34910123456', 'service', null],
    ['+34900123456', 'service', null],
    ['+341004', 'service', null],
    ['+34612345678', 'service', ['8', '9', '1']],
    ['+34612345678', 'collections', null],
    ['+34612345678', 'research', null],
    // France: verified numbers only.
    ['+33162123456', 'sales', null],
    ['+33947812345', 'sales', null],
    ['+33142123456', 'sales', expect.arrayContaining(['0162', '0949', '09479']) as string[]],
    ['+33142123456', 'service', null],
    // India.
    ['+911401234567', 'sales', null],
    ['+919812345678', 'sales', ['140']],
    ['+919812345678', 'service', null],
    // Brazil asks for no prefix since August 2025, and other countries never did.
    ['+551140001234', 'sales', null],
    ['+551140001234', 'collections', null],
    ['+541145678901', 'sales', null],
    ['+12125550123', 'sales', null],
    ['+999123456', 'sales', null],
  ])('from %s for %s is %j', (phone, purpose, prefixes) => {
    expect(prefixesFor(phone, purpose)).toEqual(prefixes);
  });

  it('names only the numbers that lack it', () => {
    const numbers = ['+541145678901', '+56223456789', '+56809123456', '+56987654321'];
    expect(breachOf(numbers, 'sales')?.numbers).toEqual(['+56223456789', '+56987654321']);
    expect(breachOf([], 'sales')).toBeNull();
  });

  it('is in docs/compliance.md, with its source', () => {
    const rows = readFileSync(new URL('../../../docs/compliance.md', import.meta.url), 'utf8').split('\n');
    for (const { source, purposes, prefixes } of CALLER_ID_RULES) {
      const parts = [source, purposes.join(', '), ...prefixes];
      expect([source, rows.filter((row) => parts.every((part) => row.includes(part))).length]).toEqual([source, 1]);
    }
  });

  it('is one per country and purpose, of a known country, with a source', () => {
    const pairs = CALLER_ID_RULES.flatMap(({ country, purposes }) =>
      purposes.map((purpose) => `${country} ${purpose}`),
    );
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { country, purposes, prefixes, source } of CALLER_ID_RULES) {
      expect(countryByKey(country)).toBeDefined();
      expect(PURPOSES).toEqual(expect.arrayContaining([...purposes]));
      expect(prefixes.length * source.length).toBeGreaterThan(0);
    }
  });
});
