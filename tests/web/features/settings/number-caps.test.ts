import { describe, expect, it } from 'vitest';
import {
  figureErrors,
  filledFigures,
  scopeText,
  withoutRule,
  withRule,
  type ShownRule,
} from '#web/features/settings/product/number-caps.ts';

const FLORIDA: ShownRule = { country: 'usa', region: 'US-FL', purpose: 'sales', per_day: 3, source: 'law' };
const USA: ShownRule = { country: 'usa', per_day: 4, source: null };

describe('the rules of the caps', () => {
  it('are named by country, region and purpose', () => {
    expect(scopeText(FLORIDA)).toBe('Estados Unidos · US-FL · Ventas');
    expect(scopeText(USA)).toBe('Estados Unidos');
  });

  it('are replaced by their scope, and sent without their source', () => {
    const { source: _, ...sent } = FLORIDA;
    expect(withRule([FLORIDA, USA], { country: 'usa', per_day: 9 })).toEqual([sent, { country: 'usa', per_day: 9 }]);
    expect(withRule([FLORIDA], { country: 'chile', per_day: 1 })).toEqual([sent, { country: 'chile', per_day: 1 }]);
    expect(withoutRule([FLORIDA, USA], USA)).toEqual([sent]);
  });

  it('have whole figures within their range, or none', () => {
    expect(figureErrors({ gap_minutes: '', per_day: '', per_week: 3 }, false)).toEqual({});
    expect(Object.keys(figureErrors({ gap_minutes: '', per_day: 0, per_week: 2.5, per_month: 1001 }, true))).toEqual([
      'gap_minutes',
      'per_day',
      'per_week',
      'per_month',
    ]);
    expect(figureErrors({ gap_minutes: 0 }, true)).toEqual({});
    expect(filledFigures({ gap_minutes: 0, per_day: '', per_week: 7 })).toEqual({ gap_minutes: 0, per_week: 7 });
  });
});
