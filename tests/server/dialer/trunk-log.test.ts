import { expect, it } from 'vitest';
import { createTrunkLog } from '#server/dialer/trunk-log.ts';

it('logs rests, failed probes and recoveries of trunks, with the SIP status', () => {
  const lines: unknown[][] = [];
  const accept = createTrunkLog({
    warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
    info: (...line: unknown[]) => void lines.push(['info', ...line]),
  });
  const rested = { kind: 'TrunkRested', trunkId: 7, sipCause: 503, callIds: [1, 2] } as const;
  accept([
    { ...rested, at: 1000, untilMs: 31_000, rests: 1 },
    { ...rested, at: 40_000, untilMs: 100_000, rests: 2 },
  ]);
  accept([
    { kind: 'TrunkRestEnded', at: 50_000, trunkId: 7 },
    { kind: 'TrunkRecovered', at: 60_000, trunkId: 7 },
  ]);
  expect(lines).toEqual([
    ['warn', { trunkId: 7, status: 503, rests: 1, restS: 30 }, 'the trunk refuses everything and rests'],
    ['warn', { trunkId: 7, status: 503, rests: 2, restS: 60 }, 'the probe failed; the trunk rests on'],
    ['info', { trunkId: 7 }, 'the trunk carries calls again'],
  ]);
});
