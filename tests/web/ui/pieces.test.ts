import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { percentOf } from '#shared/domain/figures.ts';
import { formatPercent } from '#web/lib/formats/numbers.ts';
import { BarList } from '#web/ui/bar-list.tsx';
import { aloneIndexes, withGaps } from '#web/ui/chart/series.ts';
import { pageWindow } from '#web/ui/pager.tsx';
import { sortRows } from '#web/ui/sort-rows.ts';
import { sparklinePoints } from '#web/ui/sparkline.tsx';
import { usageTone } from '#web/ui/usage-bar.tsx';
import { wholeNumberError } from '#web/ui/whole-number.ts';

describe('the five page buttons', () => {
  test('surround the current page', () => {
    expect(pageWindow(7, 20)).toEqual([5, 6, 7, 8, 9]);
  });

  test('stop at both ends', () => {
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
    expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
  });

  test('are fewer when there are fewer pages', () => {
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 0)).toEqual([1]);
  });
});

describe('a chart', () => {
  test('has an empty point where data was missing for too long', () => {
    expect(withGaps({ times: [1, 2, 10], columns: [[5, 6, 7]] }, 3)).toEqual({
      times: [1, 2, 3, 10],
      columns: [[5, 6, null, 7]],
    });
  });

  test('is unchanged without a gap', () => {
    const data = { times: [1, 2, 3], columns: [[1, null, 3]] };
    expect(withGaps(data, 3)).toEqual(data);
  });

  test('draws a value between two gaps as a point', () => {
    expect(aloneIndexes([1, null, 3, null, 5, 6], 0, 5)).toEqual([0, 2]);
    expect(aloneIndexes([], 0, -1)).toEqual([]);
  });
});

describe('a sparkline', () => {
  test('scales from zero at the bottom to its greatest value at the top', () => {
    expect(sparklinePoints([0, 10], 20, 10)).toBe('0.0,8.5 20.0,1.5');
  });

  test('is not drawn for a single value', () => {
    expect(sparklinePoints([3], 20, 10)).toBe('');
  });
});

describe('sorting a table', () => {
  test('sorts numbers by size and words by their language, with missing values last', () => {
    const rows = [{ v: 'ñandú' }, { v: 'oso' }, { v: null }, { v: 'nube' }];
    expect(sortRows(rows, (row) => row.v, 'ascending').map((row) => row.v)).toEqual(['nube', 'ñandú', 'oso', null]);
    expect(sortRows([{ n: 10 }, { n: 9 }], (row) => row.n, 'descending').map((row) => row.n)).toEqual([10, 9]);
    const phones = ['+6581268748', '+12015568748', '+541152345678'].map((v) => ({ v }));
    expect(sortRows(phones, (row) => row.v, 'ascending').map((row) => row.v)).toEqual([
      '+12015568748',
      '+541152345678',
      '+6581268748',
    ]);
    expect(sortRows(rows, (row) => row.v, 'descending').at(-1)).toEqual({ v: null });
  });
});

describe('a usage bar', () => {
  test('is yellow from 70 and red from 90 percent', () => {
    expect([69.9, 70, 89.9, 90, 120].map(usageTone)).toEqual(['ok', 'wait', 'wait', 'bad', 'bad']);
  });
});

describe('a field for a whole number', () => {
  test('accepts values in range, and reports errors for the rest', () => {
    expect([1, 50].map((value) => wholeNumberError(value, 1, 50))).toEqual([undefined, undefined]);
    expect([0, 51, '', '12'].map((value) => wholeNumberError(value, 1, 50))).toEqual(Array(4).fill('Entre 1 y 50'));
    expect(wholeNumberError(2.5, 1, 50)).toBe('Sin decimales');
  });
});

describe('a bar with its share', () => {
  test('has the share that the server rounds', () => {
    const bars = [
      { key: 'a', label: '101', count: 99_855 },
      { key: 'b', label: '102', count: 145 },
    ];
    const html = renderToStaticMarkup(createElement(BarList, { bars }));
    expect(html).toContain(`<small>${formatPercent(percentOf(145, 100_000))}</small>`);
  });
});
