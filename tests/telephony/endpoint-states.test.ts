/** The state of agents' own endpoints on a real PBX: their telephones register and unregister, and nobody is called. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgentsAnswer } from '#shared/contracts/agents.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openAri, type AriClient } from './support/ari-client.ts';

const SOON = { timeout: 60_000, interval: 200 };
const AGENTS = [101, 102];
/** The PBX takes requests from 127.0.0.1 for the trunk's. */
const PHONE = '127.0.0.2';

let site: DialingSite;
let ari: AriClient;

beforeAll(async () => {
  const agentDraws = [{ ...AGENT, hangUpAfterMs: 2000 }];
  const env = { PBX_AGENT_ENDPOINT: 'PJSIP/{extension}' };
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 5, agents: AGENTS.length, agentDraws, env });
  ari = await openAri(site.lab, site.lab.pbxs[0]!, 'watch', { seesAll: true });
});
afterAll(async () => {
  ari?.close();
  await site?.stop();
});

/** Creates an endpoint whose telephone may register. */
async function addEndpoint(extension: number): Promise<void> {
  const objects = {
    aor: { max_contacts: '1' },
    endpoint: { aors: String(extension), disallow: 'all', allow: 'ulaw', direct_media: 'no' },
  };
  for (const [type, values] of Object.entries(objects)) {
    const fields = Object.entries(values).map(([attribute, value]) => ({ attribute, value }));
    const path = `/asterisk/config/dynamic/res_pjsip/${type}/${extension}`;
    expect((await ari.request('PUT', path, { fields })).status).toBe(200);
  }
}

/** Registers an agent's telephone, which is one of the lab's agents, or unregisters it if `expiresS` is 0. */
async function register(extension: number, expiresS: number): Promise<void> {
  const { sipPort } = site.lab.pbxs[0]!;
  const socket = createSocket('udp4').bind(0, PHONE);
  await once(socket, 'listening');
  const answer = once(socket, 'message') as Promise<[Buffer]>;
  const { port } = socket.address();
  const self = `<sip:${extension}@127.0.0.1>`;
  const request = [
    `REGISTER sip:127.0.0.1:${sipPort} SIP/2.0`,
    `Via: SIP/2.0/UDP ${PHONE}:${port};branch=z9hG4bK-${port}`,
    'Max-Forwards: 70',
    `From: ${self};tag=${port}`,
    `To: ${self}`,
    `Call-ID: ${port}@telephone`,
    'CSeq: 1 REGISTER',
    `Contact: <sip:${extension}@127.0.0.1:${site.lab.agents.sipPort}>`,
    `Expires: ${expiresS}`,
    'Content-Length: 0',
  ];
  socket.send(`${request.join('\r\n')}\r\n\r\n`, sipPort, '127.0.0.1');
  const [message] = await answer;
  socket.close();
  expect(message.toString().split('\r\n')[0]).toBe('SIP/2.0 200 OK');
}

const states = async (): Promise<string[]> =>
  (await site.client.must<AgentsAnswer>('GET', '/monitoring/agentes')).agentes
    .filter(({ id }) => AGENTS.includes(id))
    .map(({ status }) => status);
const channels = () => ari.events().filter(({ type }) => type === 'ChannelCreated');

it('the PBX shows which agents can be reached, without a call or a probe', async () => {
  for (const extension of AGENTS) await addEndpoint(extension);
  await expect.poll(states, SOON).toEqual(['inalcanzable', 'inalcanzable']);
  await register(101, 300);
  await expect.poll(states, SOON).toEqual(['disponivel', 'inalcanzable']);
  await register(101, 0);
  await register(102, 300);
  await expect.poll(states, SOON).toEqual(['inalcanzable', 'disponivel']);
  expect(channels()).toEqual([]);
  expect((await site.lab.agents.log()).invites).toEqual([]);
});

it('the agent whose telephone is registered gets the calls', async () => {
  const phones = ['+5491155600000', '+5491155600100'];
  const fields = { dial_method: 'progressive' };
  await site.start(await site.addCampaign({ name: 'Registrados', callerId: '+541145678901', phones, fields }));
  await site.whenEnded(phones.length, SOON.timeout);
  expect(readCalls(site.dataDir).map(({ disposition }) => disposition)).toEqual(['success', 'success']);
  const called = (await site.lab.agents.log()).invites.map((invite) => invite.called);
  expect(called).toEqual(['102', '102']);
  expect(await states()).toEqual(['inalcanzable', expect.not.stringMatching('inalcanzable')]);
});
