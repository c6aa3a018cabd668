import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import {
  isFiltered,
  rotationQueryOf,
  sortedBy,
  sortOf,
  withQuery,
} from '#web/features/caller-ids/rotation/rotation-query.ts';
import { RotationTable } from '#web/features/caller-ids/rotation/parts/rotation-table.tsx';
import { SAMPLE_ROWS } from '#web/features/caller-ids/rotation/sample-rows.ts';
import { topBars } from '#web/features/caller-ids/rotation/top-bars.ts';

test('a row shows the same status as the tiles and the filter, even without a limit', () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => undefined }) });
  const [row] = SAMPLE_ROWS;
  const rows = [{ ...row!, status: 'high_usage' as const, is_unlimited: true }];
  const table = createElement(RotationTable, { rows, query: rotationQueryOf(new URLSearchParams()) } as never);
  expect(renderToStaticMarkup(createElement(MantineProvider, null, table))).toContain('Uso Alto');
});

describe('the rotation’s address', () => {
  test('defaults to all caller ids, most used first', () => {
    const query = rotationQueryOf(new URLSearchParams());
    expect(query).toEqual({ country: '', provider: '', status: [], sort: 'usage_count', order: 'desc', page: 1 });
    expect(isFiltered(query)).toBe(false);
    expect(withQuery(new URLSearchParams('grupo=proveedor'), query).toString()).toBe('grupo=proveedor');
  });

  test('holds filters, order and page, without values that the server would reject', () => {
    const search = 'country=usa&provider=3&status=high_usage%2Cblocked&sort=phone_number&order=asc&page=2';
    const query = rotationQueryOf(new URLSearchParams(search));
    expect(query).toMatchObject({ country: 'usa', provider: '3', status: ['high_usage', 'blocked'], page: 2 });
    expect(withQuery(new URLSearchParams(), query).toString()).toBe(search);
    const wrong = rotationQueryOf(
      new URLSearchParams('country=nowhere&provider=x&status=lost&sort=age&order=up&page=0'),
    );
    expect(wrong).toEqual(rotationQueryOf(new URLSearchParams()));
  });

  test('returns to the first page when the order changes', () => {
    const query = rotationQueryOf(new URLSearchParams('page=3'));
    expect(sortOf(query)).toEqual({ key: 'usage_count', direction: 'descending' });
    expect(sortedBy(query, { key: 'status', direction: 'ascending' })).toMatchObject({
      sort: 'status',
      order: 'asc',
      page: 1,
    });
  });
});

describe('the bars by country', () => {
  test('are the largest ones, with the rest combined into one', () => {
    const bars = [5, 4, 3, 2, 1].map((count) => ({ key: String(count), label: String(count), count }));
    expect(topBars(bars, 5)).toBe(bars);
    expect(topBars(bars, 3)).toEqual([bars[0], bars[1], { key: 'otros', label: 'Otros (3)', count: 6 }]);
  });
});

test('there are ten sample rows, in the first three states only', () => {
  expect(SAMPLE_ROWS).toHaveLength(10);
  expect(new Set(SAMPLE_ROWS.map(({ status }) => status))).toEqual(new Set(['active', 'high_usage', 'limit_reached']));
});
