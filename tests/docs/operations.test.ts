import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOG_AREAS } from '#server/platform/logging/levels.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readExposition, type ReadFamily } from '../support/exposition.ts';

type Target = { readonly expr: string; readonly legendFormat: string; readonly datasource: { readonly uid: string } };
type Panel = {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly Target[];
};
type Variable = { readonly name: string; readonly type: string; readonly query: string | { readonly query: string } };
type Dashboard = {
  readonly title: string;
  readonly uid: string;
  readonly schemaVersion: number;
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly Variable[] };
  readonly annotations: { readonly list: readonly { readonly expr?: string }[] };
};

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/operations.md');
const dashboard = JSON.parse(read('deploy/grafana.json')) as Dashboard;
const charts = dashboard.panels.filter(({ type }) => type !== 'row');
const targets = charts.flatMap((panel) => panel.targets ?? []);

const CHECKPOINT_WITHIN_MS = 20_000;

let app: TestApp;
let families: ReadFamily[];
beforeAll(async () => {
  app = await startTestApp();
  await app.request('admin', 'GET', '/campaigns');
  // Wait for the first checkpoint, which adds the pool's task metrics.
  await vi.waitFor(async () => {
    families = readExposition((await app.app.inject('/metrics')).body);
    const tasks = families.find(({ name }) => name === 'cadencia_pool_tasks');
    if (tasks?.samples.length === 0) throw new Error('no task yet');
  }, CHECKPOINT_WITHIN_MS);
});
afterAll(() => app.close());

/** Returns the metrics in a query; histograms by their base name. */
function metricsIn(query: string): string[] {
  const names = query.match(/\b(?:cadencia|process)_[a-z_]+/g) ?? [];
  const isHistogram = (name: string): boolean =>
    families.some((family) => family.name === name && family.kind === 'histogram');
  return names.map((name) => {
    const stem = name.replace(/_(bucket|sum|count)$/, '');
    return stem !== name && isHistogram(stem) ? stem : name;
  });
}

const byName = (a: string, b: string): number => a.localeCompare(b);
const exported = (): string[] => families.map(({ name }) => name).toSorted(byName);

describe('docs/operations.md', () => {
  it('has exactly one row per exported metric', () => {
    const expected = [...page.matchAll(/^\| `((?:cadencia|process)_[a-z_]+)` \|/gm)].map(([, name = '']) => name);
    expect(new Set(expected).size).toBe(expected.length);
    expect(expected.toSorted(byName)).toEqual(exported());
  });

  it('explains normal and abnormal values of each metric, and what to do', () => {
    for (const row of page.split('\n').filter((line) => /^\| `(cadencia|process)_/.test(line))) {
      const cells = row.split('|').slice(1, -1);
      expect([row, cells.length, cells.every((cell) => cell.trim().length > 0)]).toEqual([row, 4, true]);
    }
  });

  it('names only existing metrics in its text', () => {
    for (const name of page.match(/\b(?:cadencia|process)_[a-z_]+/g) ?? []) expect(exported()).toContain(name);
  });

  it('lists every area of the log', () => {
    const expected = [...page.matchAll(/^\| `(\w+)` \| (?!.*\|.*\|)/gm)].map(([, name]) => name);
    for (const area of LOG_AREAS) expect(expected).toContain(area);
  });
});

describe('deploy/grafana.json', () => {
  it('shows every exported metric, and queries no others', () => {
    const queries = [
      ...targets.map(({ expr }) => expr),
      ...dashboard.templating.list.map(({ query }) => (typeof query === 'string' ? query : query.query)),
      ...dashboard.annotations.list.map(({ expr = '' }) => expr),
    ];
    expect([...new Set(queries.flatMap(metricsIn))].toSorted(byName)).toEqual(exported());
  });

  it('selects series only by labels they have', () => {
    for (const { expr, legendFormat } of targets) {
      const samples = families.filter(({ name }) => metricsIn(expr).includes(name)).flatMap((family) => family.samples);
      const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
      for (const label of [...grouped, ...shown])
        expect([expr, [...labels]]).toEqual([expr, expect.arrayContaining([label])]);
    }
  });

  it('can be imported: unique ids, no overlapping panels, a selectable data source', () => {
    expect(dashboard).toMatchObject({
      uid: 'cadencia',
      title: 'Cadencia',
      schemaVersion: expect.any(Number) as number,
    });
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' });
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    expect(targets.map(({ datasource }) => datasource.uid)).toEqual(targets.map(() => '${datasource}'));
    const cells = new Set<string>();
    for (const { title, type, gridPos, targets: own = [] } of dashboard.panels) {
      expect([title, type === 'row' || own.length > 0]).toEqual([title, true]);
      expect([title, gridPos.x + gridPos.w <= 24 && gridPos.w > 0 && gridPos.h > 0]).toEqual([title, true]);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect([title, cells.has(`${x} ${y}`)]).toEqual([title, false]);
          cells.add(`${x} ${y}`);
        }
    }
  });

  it('has queries with balanced brackets', () => {
    for (const { expr } of targets)
      for (const [open, close] of ['()', '{}', '[]'])
        expect([expr, expr.split(open!).length]).toEqual([expr, expr.split(close!).length]);
  });
});
