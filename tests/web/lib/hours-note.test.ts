import { expect, test } from 'vitest';
import { hoursNote } from '#web/lib/hours-note.ts';

test('distinguishes hours that pass midnight, last a day, or apply to one day', () => {
  expect(hoursNote('20:00', '10:00')).toMatch(/^Termina al día siguiente/);
  expect(hoursNote('09:00', '09:00')).toMatch(/^Abierto 24 horas/);
  expect(hoursNote('00:00', '23:59')).toBe('Todo el día.');
  expect(hoursNote('09:00', '21:00')).toBe('');
});
