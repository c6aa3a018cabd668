import { describe, expect, it } from 'vitest';
import { leastDisturbed } from '../../../bench/measure.ts';
import {
  parseProcessorTicks,
  readProcessorTicks,
  stealSince,
  formatSteal,
} from '../../../scripts/measure/steal-time.ts';

const STAT = 'cpu  100 20 30 800 5 1 4 40 7 0\ncpu0 50 10 15 400 2 0 2 20 3 0\n';

describe('steal time', () => {
  it('is the eighth field over all processors, with guests counted once', () => {
    expect(parseProcessorTicks(STAT)).toEqual({ steal: 40, all: 1000 });
  });

  it('is the share of the time since the last reading', () => {
    expect(stealSince({ steal: 10, all: 1000 }, { steal: 40, all: 1100 })).toBeCloseTo(0.3);
    expect(stealSince({ steal: 10, all: 1000 }, { steal: 10, all: 1000 })).toBe(0);
    expect(stealSince(null, { steal: 40, all: 1100 })).toBeNull();
  });

  it.runIf(process.platform === 'linux')('is read from this machine', () => {
    const { steal, all } = readProcessorTicks()!;
    expect(all).toBeGreaterThan(0);
    expect(steal).toBeLessThan(all);
  });

  it('is formatted in words, or empty when unknown', () => {
    expect(formatSteal([0.04])).toBe('its host took 4% of the processors');
    expect(formatSteal([0.04, 0.311, 0])).toBe('its host took 4%, 31% and 0% of the processors');
    expect(formatSteal([null, null])).toBe('');
    expect(formatSteal([])).toBe('');
  });
});

describe('the counted runs', () => {
  const runs = [0.3, 0.02, 0.5, 0.01, 0.04].map((steal) => ({ steal, report: { rows: [], text: '', failures: [] } }));

  it('are those that lost least to the host, in their original order', () => {
    expect(leastDisturbed(runs, 3).map(({ steal }) => steal)).toEqual([0.02, 0.01, 0.04]);
  });

  it('are the first ones when steal time is unknown', () => {
    const untold = runs.map(({ report }, index) => ({ steal: null, report: { ...report, text: String(index) } }));
    expect(leastDisturbed(untold, 2).map(({ report }) => report.text)).toEqual(['0', '1']);
  });
});
