import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Monitoring } from '#shared/contracts/dashboards.ts';
import { occupancyOf, sharesOf } from '#web/features/calls/monitor/occupancy.ts';
import { Occupancy } from '#web/features/calls/monitor/parts/occupancy-bar.tsx';

const floor = (online: number, available: number, busy: number, unreachable = 0) =>
  ({
    operadoresOnline: online,
    available_agents: available,
    busy_agents: busy,
    unreachable_agents: unreachable,
  }) as Monitoring;

describe('the agents’ occupancy', () => {
  test('is the share of agents on shift who are on a call', () => {
    expect(occupancyOf(floor(8, 2, 6))).toBe(75);
    expect(occupancyOf(floor(0, 0, 0))).toBe(0);
  });

  test('is the length of its bar, which is empty without calls', () => {
    const shown = (monitoring: Monitoring) => renderToStaticMarkup(createElement(Occupancy, { monitoring }));
    expect(shown(floor(8, 8, 0))).toContain('style="width:0%"');
    expect(shown(floor(8, 2, 6))).toContain('style="width:75%"');
  });

  test('counts agents who are neither available nor on a call as paused or in wrap-up', () => {
    expect(sharesOf(floor(10, 3, 5)).map(({ count }) => count)).toEqual([5, 3, 2]);
    // The two figures come from different moments.
    expect(sharesOf(floor(4, 3, 2)).map(({ count }) => count)).toEqual([2, 3, 0]);
  });

  test('shows unreachable agents apart', () => {
    const shares = sharesOf(floor(0, 0, 0, 5));
    expect(shares.map(({ label, count }) => [label, count])).toEqual([
      ['Ocupados', 0],
      ['Disponibles', 0],
      ['En pausa o cierre', 0],
      ['Inalcanzables', 5],
    ]);
    expect(sharesOf(floor(1, 1, 0))).toHaveLength(3);
  });
});
