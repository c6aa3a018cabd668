/** Starts a server that dials real calls over a lab, for tests, chaos runs and measurements. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, type Account, type Client } from '../chaos/client.ts';
import { openLedger } from '../chaos/ledger.ts';
import { readCalls } from './calls.ts';
import { startServer, type ServerProcess } from '../chaos/server-process.ts';
import { AGENT_ENDPOINT, SESSION_ENDPOINT, startLab, type Lab, type LabPlan } from '../lab/lab.ts';
import { findFreePort, LOOPBACK } from '../lab/ports.ts';

const ACCOUNT = { username: 'admin', password: 'a password for the lab' };
const ALWAYS = { from: '00:00', to: '24:00' };
const ALL_DAY = { days: Array.from({ length: 7 }, () => ALWAYS), holiday: ALWAYS, holidays: [] };
const TRUNK_CHANNELS = 100;
const LOOK_EVERY_MS = 200;

export type SitePlan = LabPlan & {
  readonly callsPerSecond: number;
  readonly agents: number;
  /** Number of trunks, each with 100 channels. Default: 1. */
  readonly trunks?: number;
  /** Called parties of the lab that the trunks reach. Default: `scripted`. */
  readonly callees?: 'scripted' | 'profile';
  /** Whether menus play their recordings. Default: false. */
  readonly playsPrompts?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Returns the addresses at which the server reaches the PBXs. Default: their own. */
  readonly addressesOf?: (pbxs: Lab['pbxs']) => Promise<readonly string[]>;
};

export type DialingSite = {
  readonly lab: Lab;
  readonly dataDir: string;
  readonly client: Client;
  /** The administrator's account. */
  readonly account: Account;
  /** Returns the current server. All servers have the same address. */
  server(): ServerProcess;
  /**
   * Starts a server with additional settings on the data of the previous one, which must have ended. Resolves when the
   * new server is ready.
   */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Creates a campaign with a caller id and a list, without starting it. Returns its id. */
  addCampaign(fields: CampaignFields): Promise<number>;
  start(campaignId: number): Promise<void>;
  /** Resolves when `calls` calls have ended. Throws if that takes longer than `withinMs`. */
  whenEnded(calls: number, withinMs: number): Promise<void>;
  stop(): Promise<void>;
};

export type CampaignFields = {
  readonly name: string;
  readonly callerId: string;
  readonly phones: readonly string[];
  /** Fields of POST /campaigns that override the site's. */
  readonly fields?: Readonly<Record<string, unknown>>;
};

/** Starts a lab and a server that dials over all its PBXs. */
export async function openDialingSite(plan: SitePlan): Promise<DialingSite> {
  const lab = await startLab(plan);
  const dataDir = mkdtempSync(join(tmpdir(), 'cadencia-dialing-'));
  try {
    return await openOn(lab, dataDir, plan);
  } catch (error) {
    await lab.stop();
    throw error;
  }
}

async function openOn(lab: Lab, dataDir: string, plan: SitePlan): Promise<DialingSite> {
  const client = createClient(openLedger());
  // Fixed, because the PBXs and a browser keep using it after a restart.
  const port = await findFreePort();
  const env = {
    DEMO: '0',
    TELEPHONY: 'asterisk',
    PBX_URLS: ((await plan.addressesOf?.(lab.pbxs)) ?? lab.pbxs.map(({ url }) => url)).join(','),
    PBX_USER: lab.account.user,
    PBX_PASSWORD: lab.account.password,
    PBX_CHANNELS: '1000',
    PBX_AGENT_ENDPOINT: AGENT_ENDPOINT,
    PBX_SESSION_ENDPOINT: SESSION_ENDPOINT,
    LOG_LEVEL: 'info,http=warn',
    ...(plan.playsPrompts === true && { PBX_AUDIO_URL: `http://${LOOPBACK}:${port}` }),
    ...plan.env,
  };
  let server = await startServer(dataDir, env, port);
  await server.ready();
  client.setUrl(server.url);
  await takePassword(client, server.output());
  const { windows } = await client.must<{ windows: object }>('GET', '/legal-windows');
  const opened = Object.fromEntries(Object.keys(windows).map((key) => [key, ALL_DAY]));
  await client.must('PUT', '/legal-windows', { windows: opened });
  await client.must('POST', `/performance/dialer/cps/${plan.callsPerSecond}`);
  await client.must('POST', '/dialer/config', { agent_capacity: plan.agents });
  const { sipPort } = lab[plan.callees ?? 'scripted'];
  for (let nth = 1; nth <= (plan.trunks ?? 1); nth++)
    await client.must('POST', '/trunks', {
      name: `Lab ${nth}`,
      host: `127.0.0.1:${sipPort}`,
      country_code: '+54',
      dv_codes: [],
      max_channels: TRUNK_CHANNELS,
    });

  return {
    lab,
    dataDir,
    client,
    account: ACCOUNT,
    server: () => server,
    async restart(more) {
      server = await startServer(dataDir, { ...env, ...more }, port);
      await server.ready();
    },
    async addCampaign({ name, callerId, phones, fields }) {
      const { id } = await client.must<{ id: number }>('POST', '/campaigns', {
        name,
        description: '',
        cli_number: callerId,
        max_concurrent_calls: 100,
        max_attempts: 1,
        retry_interval: 300,
        tiempo_entre_llamadas: 0,
        flow: 'direct',
        ...fields,
      });
      const answer = await client.upload<{ contatos_validos: number }>(id, `list-of-${id}-${'0'.repeat(8)}`, phones);
      if (answer.kind !== 'accepted' || answer.body.contatos_validos !== phones.length)
        throw new Error(`the list of ${name} was not taken: ${JSON.stringify(answer)}`);
      return id;
    },
    async whenEnded(calls, withinMs) {
      const deadlineMs = performance.now() + withinMs;
      const ended = () => readCalls(dataDir).filter(({ endedAt }) => endedAt !== null).length;
      while (ended() < calls) {
        if (performance.now() > deadlineMs)
          throw new Error(`${ended()} of ${calls} calls have ended within ${withinMs} ms:\n${server.output()}`);
        await delay(LOOK_EVERY_MS);
      }
    },
    start: (id) => client.must('POST', `/presione1/campanhas/${id}/iniciar`, {}),
    async stop() {
      await server.stop();
      await lab.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sets a password in place of the generated one, which must be changed before any other request. */
async function takePassword(client: Client, output: string): Promise<void> {
  const first = /^ +admin +(\S+)$/m.exec(output)?.[1];
  if (first === undefined) throw new Error(`the server shows no password:\n${output}`);
  client.setAccount({ ...ACCOUNT, password: first });
  await client.logIn();
  await client.must('POST', '/auth/password', { current_password: first, new_password: ACCOUNT.password });
  client.setAccount(ACCOUNT);
  await client.logIn();
}
