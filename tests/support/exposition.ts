/** Parses Prometheus' text format strictly (https://prometheus.io/docs/instrumenting/exposition_formats/). */

export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};
export type ReadFamily = {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
};

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const VALUE = '[+-]?(?:\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|Inf)|NaN';
const HELP = new RegExp(`^# HELP (${NAME}) ((?:[^\\\\\\n]|\\\\[\\\\n])+)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (${VALUE})$`);
const SUFFIXES = { counter: [''], gauge: [''], histogram: ['_bucket', '_sum', '_count'] } as const;

/**
 * Returns the metric families of an exposition. Throws on lines that violate the grammar, on duplicate metrics and
 * series, and on histograms whose buckets don't add up.
 */
export function readExposition(text: string): ReadFamily[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families: (ReadFamily & { samples: Sample[] })[] = [];
  const seen = new Set<string>();
  const lines = text.slice(0, -1).split('\n');
  for (const [index, line] of lines.entries()) {
    const help = HELP.exec(line);
    if (help !== null) {
      const type = TYPE.exec(lines[index + 1] ?? '');
      if (type?.[1] !== help[1]) throw new Error(`no type follows: ${line}`);
      if (families.some(({ name }) => name === help[1])) throw new Error(`duplicate metric: ${line}`);
      families.push({ name: help[1]!, kind: type![2] as ReadFamily['kind'], help: help[2]!, samples: [] });
      continue;
    }
    if (TYPE.test(line)) continue;
    const sample = SAMPLE.exec(line);
    const family = families.at(-1);
    if (sample === null || family === undefined) throw new Error(`not allowed: ${line}`);
    const [, name = '', pairs = '', value = ''] = sample;
    if (!SUFFIXES[family.kind].some((suffix) => name === family.name + suffix)) throw new Error(`strays: ${line}`);
    const key = `${name}{${pairs}}`;
    if (seen.has(key)) throw new Error(`the same series twice: ${line}`);
    seen.add(key);
    family.samples.push({ name, labels: readLabels(pairs), value: Number(value.replace('Inf', 'Infinity')) });
  }
  for (const family of families) if (family.kind === 'histogram') checkHistogram(family);
  return families;
}

function readLabels(pairs: string): Record<string, string> {
  const found = [...pairs.matchAll(/([a-zA-Z0-9_]+)="((?:[^"\\]|\\.)*)"/g)];
  const unescape = (text: string): string => text.replaceAll(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));
  return Object.fromEntries(found.map(([, label = '', text = '']) => [label, unescape(text)]));
}

/** Throws if a bucket is smaller than the one before, or if the last one differs from the count. */
function checkHistogram({ name, samples }: ReadFamily): void {
  const buckets = new Map<string, number>();
  for (const {
    name: of,
    labels: { le, ...labels },
    value,
  } of samples) {
    const key = JSON.stringify(labels);
    if (of === `${name}_bucket`) {
      if (value < (buckets.get(key) ?? 0)) throw new Error(`${name}: the bucket ${le} is smaller than the one before`);
      buckets.set(key, value);
      continue;
    }
    if (of === `${name}_count` && buckets.get(key) !== value)
      throw new Error(`${name}: the last bucket is not the count`);
  }
}
