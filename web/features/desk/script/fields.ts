import type { DeskCall, DeskContact } from '#shared/contracts/desk.ts';
import { SCRIPT_FIELDS, scriptFields, type ScriptFields } from '#shared/domain/call-script.ts';
import { countryOf } from '#web/lib/countries.ts';

/** Returns the fields that a script can name: those of the call, and every column of the list's row. */
export function fieldsOfPerson(person: DeskCall | DeskContact, agent: string): ScriptFields {
  const own: Readonly<Record<(typeof SCRIPT_FIELDS)[number], string | null>> = {
    nombre: person.name,
    telefono: person.phone,
    pais: countryOf(person.country).name,
    campana: person.campaign ?? '',
    agente: agent,
    contacto: String(person.contact_id ?? ''),
    llamada: 'id' in person ? String(person.id) : '',
  };
  const known = SCRIPT_FIELDS.flatMap((name) => {
    const value = own[name];
    return value === null ? [] : [{ name, value }];
  });
  return scriptFields([...known, ...person.columns]);
}
