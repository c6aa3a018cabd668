import { expect, test } from 'vitest';
import { daySpanError } from '#web/lib/day-span.ts';

test('the first day must not be after the last one', () => {
  expect(daySpanError({ fecha_inicio: '2026-11-02', fecha_fin: '2026-11-01' })).not.toBeNull();
  expect(daySpanError({ fecha_inicio: '2026-11-01', fecha_fin: '2026-11-01' })).toBeNull();
  expect(daySpanError({ fecha_inicio: '2026-11-01', fecha_fin: '' })).toBeNull();
});
