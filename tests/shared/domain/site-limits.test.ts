import { describe, expect, it } from 'vitest';
import { everydayCps, INITIAL_LIMITS, SITE_LIMIT_NAMES, SITE_LIMITS, widestRange } from '#shared/domain/site-limits.ts';

describe('the limits of a site', () => {
  it('begin at those of the forms, below what administrators may allow', () => {
    expect(INITIAL_LIMITS).toEqual({ max_agents: 100, max_campaign_lines: 100, max_trunk_channels: 100, max_cps: 100 });
    for (const name of SITE_LIMIT_NAMES) {
      expect(SITE_LIMITS[name].most).toBeGreaterThan(INITIAL_LIMITS[name]);
      expect(widestRange(name)).toEqual({ minimum: 1, maximum: SITE_LIMITS[name].most });
    }
  });

  it.each([
    [100, 50],
    [1000, 500],
    [15, 8],
    [1, 1],
  ])('leave half of a rate of %i to everyday use: %i', (most, everyday) => {
    expect(everydayCps({ max_cps: most })).toBe(everyday);
  });
});
