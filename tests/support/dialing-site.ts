import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loginAs, type Api } from './api.ts';
import { openSite, type Site } from './site.ts';
import { startCampaign } from './start-campaign.ts';

const LIST = fileURLToPath(new URL('../fixtures/contactos.csv', import.meta.url));

type Dialing = {
  readonly name: string;
  readonly agents: number;
  /** Environment variables of the server. Default: a network in a hurry. */
  readonly env?: Readonly<Record<string, string>>;
};

const HURRIED = { SIM_SPEED: '4', SIM_SEED: '5' };

/** Opens a site with an active press-1 campaign of that name, and logs in as a supervisor. */
export async function openDialingSite({ name, agents, env = HURRIED }: Dialing): Promise<{
  readonly site: Site;
  readonly api: Api;
  /** Id of the campaign. */
  readonly id: number;
}> {
  const site = await openSite({ env });
  const api = await loginAs(site.server.url, 'supervisor');
  await api.post('/dialer/config', { agent_capacity: agents });
  const body = { name, cli_number: '+541152345678', max_concurrent_calls: 24 };
  const id = await startCampaign(api, body, new Uint8Array(readFileSync(LIST)));
  return { site, api, id };
}
