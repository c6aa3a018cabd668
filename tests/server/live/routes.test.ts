import { expect, it } from 'vitest';
import { liveKindsOf } from '../../../server/live/routes.ts';
import { ROLES } from '#shared/roles.ts';

it('gives each role its kinds, and none without a login', () => {
  expect(liveKindsOf(undefined)).toEqual([]);
  for (const role of ROLES) expect(liveKindsOf(role).includes('cli_stats')).toBe(role === 'admin');
  for (const role of ROLES) expect(liveKindsOf(role)).toEqual(expect.arrayContaining(['metrics', 'calls']));
});
