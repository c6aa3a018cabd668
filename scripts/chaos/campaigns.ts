import type { ChaosPlan } from './arguments.ts';
import type { Ledger } from './ledger.ts';
import type { Client } from './client.ts';

export const RETRY_INTERVAL_S = 5;
export const MAX_ATTEMPTS = 4;
/** Daily limit of calls from one caller id to Mexico, low enough to be reached during the run. */
export const DAILY_LIMIT = 40;
const LIMITED_POOL = ['+525512345601', '+525512345602', '+525512345603'];
const AGENTS = 100;

/**
 * Size of the retrying campaign's list: `aKill` contacts per kill, but at least `least`. The list is short, so that the
 * campaign runs out of new contacts.
 */
const FEW = { least: 40, aKill: 15 };
/** Initial list size of the other campaigns. */
const MANY = 6000;

/** A campaign and the range of its lists' numbers: a common prefix and the number of digits after it. */
export type Field = {
  readonly campaignId: number;
  readonly prefix: string;
  readonly digits: number;
  /** Number of contacts in the first list. */ readonly first: number;
  /** Whether lists continue to arrive; if not, the campaign may complete. */ readonly grows: boolean;
};

/**
 * Creates the campaigns: one with its own caller id, one with rotation, one whose caller ids have a daily limit, one
 * that is paused and resumed, a short one that retries, and another one with the same numbers.
 */
export async function setUp(client: Client, ledger: Ledger, { cps, kills }: ChaosPlan): Promise<Field[]> {
  await client.must('POST', `/performance/dialer/cps/${cps}`);
  await client.must('POST', '/dialer/config', { agent_capacity: AGENTS });
  await client.must('POST', '/performance/cli/limits/mexico', { daily_limit: DAILY_LIMIT });
  const add = (name: string, callerId: string | null) => addCampaign(client, name, callerId);
  const growing = { first: MANY, grows: true };
  const retrying = { prefix: '+5491167', digits: 6, first: Math.max(FEW.least, FEW.aKill * kills), grows: false };
  const fields: Field[] = [
    { campaignId: await add('Propio', '+541143210000'), prefix: '+5491123', digits: 6, ...growing },
    { campaignId: await add('Rotación', null), prefix: '+5491134', digits: 6, ...growing },
    { campaignId: await add('Limitada', LIMITED_POOL[0]!), prefix: '+525512', digits: 6, ...growing },
    { campaignId: await add('A ratos', '+541143210001'), prefix: '+5491145', digits: 6, ...growing },
    { campaignId: await add('De nuevo', '+541143210002'), ...retrying },
    { campaignId: await add('También', '+541143210003'), ...retrying },
  ];
  const [, , limited, atTimes] = fields;
  await client.must('POST', '/caller-id-configs', {
    campaign_id: limited!.campaignId,
    caller_name: 'Limitada',
    caller_number: LIMITED_POOL[0],
    is_randomized: true,
    caller_pool: LIMITED_POOL.slice(1).map((number) => ({ name: 'Limitada', number })),
  });
  for (const { campaignId, grows } of fields) if (!grows) ledger.mayComplete.add(campaignId);
  ledger.paused = { campaignId: atTimes!.campaignId, may: ['active'] };
  for (const { campaignId } of fields) ledger.edits.set(campaignId, { accepted: 0, asked: 0 });
  return fields;
}

async function addCampaign(client: Client, name: string, callerId: string | null): Promise<number> {
  const { id } = await client.must<{ id: number }>('POST', '/campaigns', {
    name,
    description: '0',
    cli_number: callerId,
    max_concurrent_calls: 100,
    max_attempts: MAX_ATTEMPTS,
    retry_interval: RETRY_INTERVAL_S,
    tiempo_entre_llamadas: 0,
    flow: 'direct',
  });
  return id;
}
