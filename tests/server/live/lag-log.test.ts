import { expect, it } from 'vitest';
import { createLagLog } from '#server/live/lag-log.ts';

it('the log has one line when the engine becomes late and one when it is on time again', () => {
  const lines: unknown[] = [];
  let lagMs = 0;
  const write = (level: string) => (fields: object, text: string) => void lines.push([level, fields, text]);
  const log = createLagLog({ info: write('info'), warn: write('warn') } as never, () => lagMs);
  for (lagMs of [0, 999.4, 1000, 4200.7, 1500, 20, 0, 1200]) log.check();
  expect(lines).toEqual([
    ['warn', { lagMs: 1000 }, 'the engine is late'],
    ['info', { mostMs: 4201 }, 'the engine is on time again'],
    ['warn', { lagMs: 1200 }, 'the engine is late'],
  ]);
});
