import { readArguments } from '../../scripts/contacts/arguments.ts';
import { makeRows } from '../../scripts/contacts/rows.ts';
import type { Api } from './api.ts';
import { startCampaign } from './start-campaign.ts';

export type DialingPlan = {
  /** Calls per second of all campaigns together. */
  readonly cps: number;
  /** Number of contacts, divided among the campaigns. */
  readonly contacts: number;
  /** Number of campaigns, each with 100 lines. One campaign has too few for 20 calls a second. Default: 3. */
  readonly campaigns?: number;
  readonly flow?: 'direct' | 'press1';
};

const COUNTRIES = ['argentina', 'brasil', 'mexico', 'colombia', 'chile'];

/** Makes the dialer place `cps` calls a second, with enough agents for all answers at SIM_SPEED 10. Needs an admin. */
export async function startDialing(api: Api, plan: DialingPlan): Promise<void> {
  const { cps, contacts, campaigns = 3, flow = 'direct' } = plan;
  await api.post('/dialer/config', { agent_capacity: 100 });
  await api.post(`/performance/dialer/cps/${cps}`);
  await liftDailyLimits(api);
  const lists = listsOf(contacts, campaigns);
  for (const [index, list] of lists.entries()) {
    const campaign = {
      name: `Campaña ${index + 1}`,
      cli_number: '+541152345678',
      max_concurrent_calls: 100,
      tiempo_entre_llamadas: 0,
      retry_interval: 60,
      flow,
    };
    await startCampaign(api, campaign, list);
  }
}

/** Removes the daily limits of caller ids, because one number makes all the calls. Needs an admin. */
export async function liftDailyLimits(api: Api): Promise<void> {
  for (const country of COUNTRIES) await api.post(`/performance/cli/limits/${country}`, { daily_limit: 0 });
}

/** Returns lists with invented contacts, divided among the campaigns. */
export function listsOf(contacts: number, campaigns: number): string[] {
  const plan = readArguments(['--countries', COUNTRIES.join(','), '--count', String(contacts), '--out', '-']);
  if (plan === null) throw new Error('the list can not be generated');
  const lists = Array.from({ length: campaigns }, () => ['Teléfono,Nombre']);
  let row = 0;
  for (const [phone, name] of makeRows(plan)) lists[row++ % campaigns]!.push(`${phone},${name}`);
  return lists.map((lines) => lines.join('\n'));
}
