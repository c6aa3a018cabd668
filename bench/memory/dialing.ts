import { readArguments } from '../../scripts/contacts/arguments.ts';
import { makeRows } from '../../scripts/contacts/rows.ts';
import type { Api } from '../../tests/support/api.ts';

/** Country of all lists, whose trunks carry all calls. */
const COUNTRY = 'argentina';
const DIAL_CODE = '54';
const CHANNELS = 100;

/** Sets the maximum number of agents, and adds trunks for all lines of `campaigns` campaigns. Requires an admin. */
export async function addLines(api: Api, campaigns: number): Promise<void> {
  await api.post('/dialer/config', { agent_capacity: 100 });
  for (let trunk = 0; trunk < campaigns; trunk++) {
    const name = `Troncal ${trunk}`;
    await api.post('/trunks', { name, host: 'sip.example.com', country_code: DIAL_CODE, max_channels: CHANNELS });
  }
}

/** Returns a contact list in the format of an upload, deterministic by seed. */
export function listOf(contacts: number, seed = 0): string {
  const plan = readArguments(['--countries', COUNTRY, '--count', `${contacts}`, '--seed', `${seed}`, '--out', '-']);
  if (plan === null) throw new Error('the list can not be generated');
  const lines = ['Teléfono,Nombre'];
  for (const [phone, name] of makeRows(plan)) lines.push(`${phone},${name}`);
  return lines.join('\n');
}

/** Creates a campaign for a list and starts it. */
export async function startCampaign(api: Api, list: string, lines: number): Promise<void> {
  const { id } = await api.post<{ id: number }>('/campaigns', {
    name: 'Campaña medida',
    cli_number: '+541152345678',
    max_concurrent_calls: lines,
    tiempo_entre_llamadas: 0,
    flow: 'press1',
  });
  await api.upload(id, 'contactos.csv', list);
  await api.post(`/presione1/campanhas/${id}/iniciar`, {});
}
