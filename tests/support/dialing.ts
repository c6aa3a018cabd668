import { readArguments } from '../../scripts/contacts/arguments.ts';
import { makeRows } from '../../scripts/contacts/rows.ts';
import type { Api } from './api.ts';

export type DialingPlan = {
  /** Of all campaigns together. */
  readonly cps: number;
  /** Shared out among them. */
  readonly contacts: number;
};

/** Lines of one are not enough for 20 calls a second. */
const CAMPAIGNS = 3;
const COUNTRIES = 'argentina,brasil,mexico,colombia,chile';

/** Has the dialer place `cps` calls a second, with agents enough for whoever answers at SIM_SPEED 10. Needs an admin. */
export async function startDialing(api: Api, { cps, contacts }: DialingPlan): Promise<void> {
  await api.post('/dialer/config', { agent_capacity: 100 });
  await api.post(`/performance/dialer/cps/${cps}`);
  const lists = listsOf(contacts);
  for (const [index, list] of lists.entries()) {
    const { id } = await api.post<{ id: number }>('/campaigns', {
      name: `Campaña ${index + 1}`,
      cli_number: '+541152345678',
      max_concurrent_calls: 100,
      tiempo_entre_llamadas: 0,
      retry_interval: 60,
      flow: 'direct',
    });
    await api.upload(id, 'contactos.csv', list);
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});
  }
}

function listsOf(contacts: number): string[] {
  const plan = readArguments(['--countries', COUNTRIES, '--count', String(contacts), '--out', '-']);
  if (plan === null) throw new Error('a list cannot be made');
  const lists = Array.from({ length: CAMPAIGNS }, () => ['Teléfono,Nombre']);
  let row = 0;
  for (const [phone, name] of makeRows(plan)) lists[row++ % CAMPAIGNS]!.push(`${phone},${name}`);
  return lists.map((lines) => lines.join('\n'));
}
