import { expect, it } from 'vitest';
import type { DeskContact } from '#shared/contracts/desk.ts';
import { fieldsOfPerson } from '#web/features/desk/script/fields.ts';

const person = { name: 'Ana', phone: '+541155501234', country: 'argentina', columns: [] } as unknown as DeskContact;

it('a script has the person’s name, and the braces of one who has none', () => {
  expect(fieldsOfPerson(person, 'Luis').get('nombre')).toBe('Ana');
  expect(fieldsOfPerson({ ...person, name: null }, 'Luis').has('nombre')).toBe(false);
  const columns = [{ name: 'Nombre', value: 'Ana María' }];
  expect(fieldsOfPerson({ ...person, name: null, columns }, 'Luis').get('nombre')).toBe('Ana María');
});
