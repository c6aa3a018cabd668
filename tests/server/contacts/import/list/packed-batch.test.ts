import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packBatch, unpackBatch } from '#server/domains/contacts/import/list/packed-batch.ts';
import type { ListRow } from '#server/domains/contacts/import/list/read-list.ts';

const text = fc.string({ unit: 'binary' });
const located = { line: fc.integer({ min: 1, max: 0xffff_ffff }), text };
const contact = fc.record({
  ...located,
  ok: fc.constant(true as const),
  phone: fc.stringMatching(/^\+\d{6,15}$/),
  country: fc.constantFrom('argentina', 'usa', 'spain'),
  zones: fc.subarray(['America/New_York', 'America/Chicago', 'Europe/Madrid']),
  name: fc.stringMatching(/^[\p{L} "']{0,20}$/u),
  columns: fc.option(text, { nil: '' }).map((value) => (value === '' ? '' : JSON.stringify({ nota: value }))),
  isInvented: fc.boolean(),
});
const reject = fc.record({
  ...located,
  ok: fc.constant(false as const),
  reason: fc.constantFrom('vacio', 'corto', 'inexistente'),
});
const optOut = fc.record({
  ...located,
  ok: fc.constant(false as const),
  reason: fc.constant('no_llamar' as const),
  said: fc.record({ column: text, text }),
  optOut: fc.record({
    numbers: fc.array(
      fc.record({
        phone: fc.stringMatching(/^\+\d{6,15}$/),
        country: fc.constantFrom('argentina', 'usa'),
        zones: fc.subarray(['America/New_York', 'America/Chicago']),
      }),
    ),
    isAsked: fc.boolean(),
  }),
});

test('a packed batch has the same rows, with any text, in another thread', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(contact, reject, optOut)), fc.nat(), (rows, bytesRead) => {
      const cuts = { cells: 1, names: 2, columns: 3, numbers: 4, noContacts: 5 };
      const invalidNumbers = [{ line: 2, column: 'fijo', reason: 'corto' }] as const;
      const batch = { rows: rows as ListRow[], firstLine: 2, bytesRead, cuts, invalidNumbers };
      expect(unpackBatch(structuredClone(packBatch(batch)))).toEqual(batch);
    }),
  );
});
