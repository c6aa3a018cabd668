import { expect, it } from 'vitest';
import { combineRuns } from '../../bench/outcome.ts';
import { formatTable } from '../../bench/table.ts';
import { compared, measured } from '../../bench/trial.ts';

it('formats values, floors, ratios, budgets and verdicts in aligned columns', () => {
  const events = (perSecond: number) =>
    compared('engine: events', perSecond, 'events/s', 8_000_000, 'bare heap loop', { ratio: { atLeast: 0.12 } });
  const lists = measured('lists', 12.5, 'lines/s');
  const table = formatTable(
    combineRuns(
      [
        [events(4_000_000), lists],
        [events(3_000_000), lists],
        [events(5_000_000), lists],
      ],
      true,
    ),
  );
  expect(table.split('\n')).toEqual([
    'trial               value  unit      spread   baseline  floor           ratio  budget        verdict',
    '──────────────  ─────────  ────────  ──────  ─────────  ──────────────  ─────  ────────────  ───────',
    'engine: events  4,000,000  events/s     50%  8,000,000  bare heap loop   0.50  ratio ≥ 0.12  ok',
    'lists                12.5  lines/s       0%          –  –                   –  –             –',
  ]);
});
