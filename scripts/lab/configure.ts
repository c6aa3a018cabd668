/**
 * Sets up a Cadencia that runs on a lab: trunks, caller ids, and campaigns with short lists, ready to start. What a
 * previous lab has set up is kept, and its trunks get the new addresses.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { TrunksAnswer } from '#shared/contracts/trunks.ts';
import { createClient, type Account, type Client } from '../chaos/client.ts';
import { openLedger } from '../chaos/ledger.ts';
import type { Lab } from './lab.ts';
import { LOOPBACK } from './ports.ts';
import { SCRIPTED } from './scripted.ts';

const LOOK_EVERY_MS = 1000;
const CHANNELS = 100;
/** The numbers of one campaign are Argentine and of the other Brazilian, so that each goes over its own trunk. */
const PARTS = [
  {
    callees: 'scripted',
    name: 'Lab: cada comportamiento',
    dialCode: '54',
    callerId: '+541145678901',
    phones: Object.keys(SCRIPTED).map((digits) => `+549115566${digits}${digits}`),
  },
  {
    callees: 'profile',
    name: 'Lab: perfil de red',
    dialCode: '55',
    callerId: '+551145678901',
    phones: Array.from({ length: 50 }, (_, n) => `+55119556677${String(n).padStart(2, '0')}`),
  },
] as const;

/** Cadencia can't be set up. The message is the reason. */
export class ConfigureError extends Error {}

export type Configuration = {
  /** Address of Cadencia. */
  readonly url: string;
  readonly account: Account;
  /** Returns the new password if the account must change its own, as in a new data folder; null if none was given. */
  readonly newPassword: () => Promise<string | null>;
};

/** Waits until Cadencia answers. */
export async function waitForCadencia(url: string, signal: AbortSignal): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(LOOK_EVERY_MS, undefined, { signal });
}

/**
 * Sets up trunks, caller ids and campaigns, and returns what was done, one line for each. Throws ConfigureError if the
 * account is refused, or if Cadencia doesn't run on this lab, or could reach a carrier.
 */
export async function configure(lab: Lab, { url, account, newPassword }: Configuration): Promise<string[]> {
  const client = createClient(openLedger());
  client.setUrl(url);
  await logIn(client, account, newPassword);
  await checkIsOnLab(client, lab);
  const done: string[] = [];
  for (const { callees, name, dialCode, callerId, phones } of PARTS) {
    done.push(await putTrunk(client, { name, dialCode, host: `${LOOPBACK}:${lab[callees].sipPort}` }));
    const added = await client.ask('POST', '/code2base/clis', { numero: callerId });
    if (added.kind === 'accepted') done.push(`caller id ${callerId}: added`);
    else if (added.kind === 'cut' || added.code !== 'cli_exists')
      throw new ConfigureError(`the caller id ${callerId} was not taken`);
    done.push(await putCampaign(client, { name, callerId, phones }));
  }
  return done;
}

async function logIn(client: Client, account: Account, newPassword: Configuration['newPassword']): Promise<void> {
  const outcome = await client.ask<{ must_change_password: boolean }>('POST', '/auth/login', account);
  if (outcome.kind !== 'accepted') throw new ConfigureError(`${account.username} could not sign in`);
  client.setAccount(account);
  await client.logIn();
  if (!outcome.body.must_change_password) return;
  const password = await newPassword();
  if (password === null)
    throw new ConfigureError(`${account.username} must choose a new password in the console first`);
  const change = { current_password: account.password, new_password: password };
  const changed = await client.ask('POST', '/auth/password', change);
  if (changed.kind !== 'accepted') throw new ConfigureError('the new password was not taken: choose a longer one');
  client.setAccount({ ...account, password });
  await client.logIn();
}

/** The campaigns' numbers may belong to somebody, so nothing but the lab may be reached. */
async function checkIsOnLab(client: Client, lab: Lab): Promise<void> {
  const { telephony, centrales } = await client.must<DialerStatus>('GET', '/dialer/status');
  const own = new Set(lab.pbxs.map((pbx) => new URL(pbx.url).host));
  if (telephony !== 'asterisk' || !centrales.every(({ nombre }) => own.has(nombre)))
    throw new ConfigureError('Cadencia does not run on this lab: start it with the variables above');
  const { trunks } = await client.must<TrunksAnswer>('GET', '/trunks');
  const foreign = trunks.find(({ host }) => !host.startsWith(`${LOOPBACK}:`));
  if (foreign !== undefined)
    throw new ConfigureError(`it has a trunk to ${foreign.host}: use a data folder of its own for the lab`);
}

type TrunkPlan = { readonly name: string; readonly dialCode: string; readonly host: string };

async function putTrunk(client: Client, { name, dialCode, host }: TrunkPlan): Promise<string> {
  const { trunks } = await client.must<TrunksAnswer>('GET', '/trunks');
  const found = trunks.find((trunk) => trunk.name === name);
  if (found !== undefined) {
    await client.must('PUT', `/trunks/${found.id}`, { host, is_active: true });
    return `trunk ${name}: now to ${host}`;
  }
  await client.must('POST', '/trunks', { name, host, country_code: dialCode, dv_codes: [], max_channels: CHANNELS });
  return `trunk ${name}: added, to ${host}`;
}

type CampaignPlan = { readonly name: string; readonly callerId: string; readonly phones: readonly string[] };

async function putCampaign(client: Client, { name, callerId, phones }: CampaignPlan): Promise<string> {
  const { campaigns } = await client.must<CampaignsAnswer>('GET', '/campaigns');
  if (campaigns.some((campaign) => campaign.name === name)) return `campaign ${name}: there already`;
  const fields = { name, description: 'npm run lab', cli_number: callerId, flow: 'direct' };
  const { id } = await client.must<{ id: number }>('POST', '/campaigns', fields);
  const uploaded = await client.upload<{ contatos_validos: number }>(id, `lab-list-of-${id}-${Date.now()}`, phones);
  if (uploaded.kind !== 'accepted') throw new ConfigureError(`the list of ${name} was not taken`);
  return `campaign ${name}: added, with ${uploaded.body.contatos_validos} numbers`;
}
