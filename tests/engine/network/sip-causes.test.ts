import { expect, it } from 'vitest';
import { q850Of } from '#engine/network/sip-causes.ts';

it.each([
  [404, 1],
  [604, 1],
  [486, 17],
  [600, 17],
  [408, 18],
  [480, 19],
  [483, 19],
  [403, 21],
  [603, 21],
  [410, 22],
  [484, 28],
  [503, 34],
  [200, null],
])('SIP %d is Q.850 %s', (sip, q850) => {
  expect(q850Of(sip)).toBe(q850);
});
