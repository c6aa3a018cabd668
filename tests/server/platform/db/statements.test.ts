import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createStatements } from '#server/platform/db/statements.ts';

test('prepares each statement once, and clears the cache when it is full', () => {
  const sqlite = new Database(':memory:');
  onTestFinished(() => void sqlite.close());
  const prepared = createStatements({ sqlite });
  const first = prepared('select 0');
  expect(prepared('select 0')).toBe(first);
  for (let nth = 1; nth < 200; nth += 1) expect(prepared(`select ${nth}`).pluck().get()).toBe(nth);
  expect(prepared('select 0')).toBe(first);
  prepared('select 200');
  expect(prepared('select 0')).not.toBe(first);
  expect(prepared('select 0')).toBe(prepared('select 0'));
});
