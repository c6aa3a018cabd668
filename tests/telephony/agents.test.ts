/** Agents whose telephones are dead, over a real PBX: who is called meanwhile, and when they are tried again. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Agent } from '#shared/contracts/agents.ts';
import type { AlertsAnswer } from '#shared/contracts/alerts.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { refuses } from '../../scripts/lab/behaviour.ts';
import { AGENT } from '../../scripts/lab/lab.ts';
import { openDialingSite, type DialingSite } from '../../scripts/telephony/dialing-site.ts';
import { readCalls } from '../../scripts/telephony/calls.ts';
import { loginAs, type Api } from '../support/api.ts';

const AGENTS = 4;
const SOON = { timeout: 60_000 };
const DEAD = { ...AGENT, ...refuses(480) };
const TALKS = { ...AGENT, hangUpAfterMs: 3000 };

let site: DialingSite;
let api: Api;
afterEach(() => site.stop());

async function open(agentDraws: readonly (typeof AGENT)[], env: Record<string, string> = {}): Promise<void> {
  site = await openDialingSite({ pbxs: 1, callsPerSecond: 5, agents: AGENTS, agentDraws, env });
  api = await loginAs(site.server().url, site.account.username, site.account.password);
}

async function dial(count: number, more: object = {}): Promise<number> {
  const phones = Array.from({ length: count }, (_, n) => `+54911556${String(n).padStart(3, '0')}00`);
  const { id: contexto_id } = await api.post<{ id: number }>('/audio/contextos', {
    nombre: 'Sin detección',
    detectar_voicemail: false,
  });
  const fields = { dial_method: 'progressive', contexto_id, ...more };
  const id = await site.addCampaign({ name: 'Agentes', callerId: '+541145678901', phones, fields });
  await site.start(id);
  return id;
}

const stateOf = async (): Promise<string[]> =>
  (await api.get<{ agentes: Agent[] }>('/monitoring/agentes')).agentes
    .map(({ status }) => status)
    .filter((status) => status !== 'offline');
const reasonOf = async (id: number) =>
  (await api.get<{ campaigns: Campaign[] }>('/campaigns')).campaigns.find((one) => one.id === id)?.motivo_espera;
const calls = () => readCalls(site.dataDir);

describe('dead telephones of all agents', () => {
  it('stop the dialing until a probe finds one that rings', async () => {
    // Each call or probe takes the next draw: the telephones refuse at first, and ring later.
    await open([...Array.from({ length: AGENTS }, () => DEAD), ...Array.from({ length: 200 }, () => TALKS)]);
    const id = await dial(24);
    await expect.poll(stateOf, SOON).toEqual(Array<string>(AGENTS).fill('inalcanzable'));
    await expect.poll(() => reasonOf(id), SOON).toBe('agents_unreachable');
    const placed = calls().length;
    expect(placed).toBeLessThanOrEqual(AGENTS);
    await expect
      .poll(async () => (await api.get<AlertsAnswer>('/alertas?estado=abiertas')).alertas.map(({ tipo }) => tipo), SOON)
      .toContain('agents_unreachable');
    expect(calls()).toHaveLength(placed);
    await expect.poll(() => calls().length, SOON).toBeGreaterThan(placed);
    await expect.poll(() => calls().filter(({ endedAt }) => endedAt !== null).length, SOON).toBeGreaterThan(placed + 4);
    const abandoned = calls().filter(({ disposition }) => disposition === 'abandoned');
    expect(abandoned.length).toBeLessThanOrEqual(placed);
  });
});

describe('a dead telephone of one agent', () => {
  it('gets no more calls, and the others get them all', async () => {
    await open([DEAD, ...Array.from({ length: 200 }, () => TALKS)]);
    // Fewer calls than phones that ring, so that nobody has to wait.
    await dial(12, { max_concurrent_calls: 2 });
    await expect.poll(() => calls().filter(({ endedAt }) => endedAt !== null).length, SOON).toBe(12);
    expect(calls().filter(({ disposition }) => disposition === 'success')).toHaveLength(12);
  });
});
