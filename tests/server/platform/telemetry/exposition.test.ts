import { describe, expect, it } from 'vitest';
import { counterOf, createCounter, byLabel, gaugeOf, createHistogram } from '#server/platform/telemetry/family.ts';
import { expose } from '#server/platform/telemetry/exposition.ts';
import { observe } from '#server/platform/threads/histogram-cells.ts';
import { readExposition } from '../../../support/exposition.ts';

describe('the Prometheus text format', () => {
  it('has help, type and series of each metric', () => {
    const calls = createCounter('calls_total', 'Calls.');
    const failed = calls.add({ outcome: 'failed' });
    calls.add({ outcome: 'busy' });
    failed.value += 2;
    expect(expose([calls.family])).toBe(
      '# HELP calls_total Calls.\n# TYPE calls_total counter\n' +
        'calls_total{outcome="failed"} 2\ncalls_total{outcome="busy"} 0\n',
    );
  });

  it('escapes characters that would end a label or a line', () => {
    const text = expose([gaugeOf('odd', 'A \\ and\na line', () => byLabel('name', { 'a"b\\c\nd': 1.5 }))]);
    expect(text).toBe('# HELP odd A \\\\ and\\na line\n# TYPE odd gauge\nodd{name="a\\"b\\\\c\\nd"} 1.5\n');
    expect(readExposition(text)[0]?.samples).toEqual([{ name: 'odd', labels: { name: 'a"b\\c\nd' }, value: 1.5 }]);
  });

  it('accepts all numbers', () => {
    const values = { zero: 0, small: 5e-8, large: 1e22, negative: -0.5, endless: Infinity, none: NaN };
    const [family] = readExposition(expose([gaugeOf('numbers', 'Numbers.', () => byLabel('of', values))]));
    expect(Object.fromEntries(family!.samples.map(({ labels, value }) => [labels['of'], value]))).toEqual(values);
  });

  it('includes a metric without series', () => {
    expect(
      readExposition(expose([gaugeOf('empty', 'Nothing.', () => []), counterOf('some', 'Some.', () => 3)])),
    ).toEqual([
      { name: 'empty', kind: 'gauge', help: 'Nothing.', samples: [] },
      { name: 'some', kind: 'counter', help: 'Some.', samples: [{ name: 'some', labels: {}, value: 3 }] },
    ]);
  });

  it('accumulates a histogram’s buckets', () => {
    const bounds = [0.1, 1];
    const histogram = createHistogram('wait_seconds', 'Waiting.', bounds);
    const cells = histogram.add({ writer: 'main' });
    for (const value of [0.05, 0.1, 0.100001, 1, 7]) observe(cells, bounds, value);
    expect(expose([histogram.family]).split('\n').slice(2)).toEqual([
      'wait_seconds_bucket{writer="main",le="0.1"} 2',
      'wait_seconds_bucket{writer="main",le="1"} 4',
      'wait_seconds_bucket{writer="main",le="+Inf"} 5',
      expect.stringMatching(/^wait_seconds_sum\{writer="main"\} 8\.25/),
      'wait_seconds_count{writer="main"} 5',
      '',
    ]);
    expect(() => readExposition(expose([histogram.family]))).not.toThrow();
  });
});

describe('the grammar used by the tests', () => {
  it.each([
    ['a 1', 'has no family'],
    ['# HELP a A.\n# TYPE a gauge\na{b=c} 1\n', 'no quotes'],
    ['# HELP a A.\n# TYPE a gauge\na 1,5\n', 'no number'],
    ['# HELP a A.\n# TYPE a gauge\na 1', 'no end'],
    ['# HELP a A.\n# TYPE a gauge\nb 1\n', 'a stray'],
    ['# HELP a A.\n# TYPE a gauge\na 1\na 2\n', 'twice'],
    ['# HELP a A.\na 1\n', 'no type'],
    ['# HELP a A.\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_sum 1\na_count 1\n', 'shrinks'],
  ])('refuses %j: %s', (text) => {
    expect(() => readExposition(text)).toThrow(/./);
  });
});
