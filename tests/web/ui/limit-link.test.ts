import { describe, expect, it } from 'vitest';
import { limitOf } from '#web/ui/limit-link.tsx';

const HELD = { id: 7, freno: 'cps', sesiones: null } as const;
const GLOBAL = '/control?campo=max_calls_per_second';

describe('the link of a campaign held by the rate', () => {
  it('leads to its own limit when it dials at that', () => {
    for (const ritmo_cps of [null, 1.9])
      expect(limitOf({ ...HELD, calls_per_second: 2, objetivo_cps: 2, ritmo_cps })?.href).toMatch(
        /editar=7&campo=calls_per_second$/,
      );
  });

  it('leads to the global limit when it has no limit, a higher one, or others use up the global one', () => {
    for (const [calls_per_second, objetivo_cps, ritmo_cps] of [
      [null, 5, 5],
      [9, 5, 5],
      [5, 5, 2],
    ] as const)
      expect(limitOf({ ...HELD, calls_per_second, objetivo_cps, ritmo_cps })?.href).toBe(GLOBAL);
  });
});
