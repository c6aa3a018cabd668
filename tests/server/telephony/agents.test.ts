import { describe, expect, it } from 'vitest';
import { createEndpointNames } from '#server/telephony/agents/endpoint-names.ts';
import { startTestCarrier, type TestCarrier } from './test-carrier.ts';

const SHARED = { config: { agentEndpoint: 'PJSIP/{extension}@agents' } };
const probes = ({ pbx }: TestCarrier): string[] => [...pbx.channels.keys()];

describe('a probe of an agent’s phone', () => {
  it('calls the phone, and ends at the first ringing', async () => {
    const test = await startTestCarrier(1, SHARED);
    test.carrier.probeAgent(101);
    await expect.poll(() => probes(test)).toEqual(['cadencia-101-probe-1']);
    const { searchParams } = new URL(
      test.pbx.scripted.received.findLast(({ method }) => method === 'POST')!.url,
      'http://x',
    );
    expect(Object.fromEntries(searchParams)).toMatchObject({ endpoint: 'PJSIP/101@agents', timeout: '6' });
    expect(test.agents).toEqual([]);
    test.pbx.ring('cadencia-101-probe-1');
    await expect.poll(() => test.agents).toEqual([[101, true]]);
    await expect.poll(() => probes(test)).toEqual([]);
    expect(test.told).toEqual([]);
  });

  it.each([
    ['is reachable if it is in another call', 17, 486, true],
    ['is not if it does not ring in time', 19, undefined, false],
    ['is not if the call is refused', 21, 404, false],
  ] as const)('whose phone %s', async (_, cause, status, isReachable) => {
    const test = await startTestCarrier(1, SHARED);
    test.carrier.probeAgent(101);
    await expect.poll(() => probes(test).length).toBe(1);
    test.pbx.end(probes(test)[0]!, cause, status);
    await expect.poll(() => test.agents).toEqual([[101, isReachable]]);
  });

  it('says no if the PBX refuses the call', async () => {
    const test = await startTestCarrier(1, SHARED);
    test.pbx.fail('POST /channels', 500);
    test.carrier.probeAgent(101);
    await expect.poll(() => test.agents).toEqual([[101, false]]);
  });

  it('waits while others are under way, so that many phones aren’t called at once', async () => {
    const test = await startTestCarrier(1, SHARED);
    for (let id = 101; id <= 108; id++) test.carrier.probeAgent(id);
    await expect.poll(() => probes(test).length).toBe(5);
    test.pbx.ring(probes(test)[0]!);
    await expect.poll(() => test.pbx.sent('POST /channels').length).toBe(6);
    expect(probes(test).length).toBe(5);
  });

  it('waits for a PBX that takes calls, and is made again on another connection', async () => {
    const test = await startTestCarrier(1, SHARED, false);
    test.carrier.probeAgent(101);
    await expect.poll(() => probes(test).length).toBe(1);
    test.pbx.cut();
    await expect.poll(() => test.messages().filter((message) => message === 'PBX connected').length).toBe(2);
    await expect.poll(() => test.pbx.sent('POST /channels').length).toBe(2);
    await expect.poll(() => test.pbx.sent('DELETE /channels')).toEqual(['DELETE /channels/cadencia-101-probe-1']);
  });

  it('is hung up if nobody waits for it, and ends if the event of its end was lost', async () => {
    const test = await startTestCarrier(1, { ...SHARED, times: { compareEveryMs: 20 } });
    test.pbx.appear('cadencia-105-probe-9', 'Up');
    await expect.poll(() => probes(test)).toEqual([]);
    test.carrier.probeAgent(101);
    await expect.poll(() => probes(test).length).toBe(1);
    test.pbx.vanish(probes(test)[0]!);
    await expect.poll(() => test.agents).toEqual([[101, false]]);
  });
});

describe('agents’ endpoints on a PBX', () => {
  const ownEndpoints = { config: { agentEndpoint: 'PJSIP/{extension}' }, times: { compareEveryMs: 20 } };

  it('are reported while offline, and once when they are back', async () => {
    const test = await startTestCarrier(1, ownEndpoints);
    test.pbx.endpoints.set('101', 'online').set('102', 'offline').set('trunk-1', 'offline').set('99', 'offline');
    await expect.poll(() => test.agents.length).toBeGreaterThan(2);
    expect(test.agents).toEqual(test.agents.map(() => [102, false]));
    test.carrier.probeAgent(102);
    test.pbx.endpoints.set('102', 'online');
    await expect.poll(() => test.agents.at(-1)).toEqual([102, true]);
    expect(test.pbx.sent('POST /channels')).toEqual([]);
    const { length } = test.agents;
    await expect.poll(() => test.pbx.sent('GET /endpoints').length).toBeGreaterThan(length + 5);
    expect(test.agents).toHaveLength(length);
  });

  it('are known before the PBX takes calls', async () => {
    const test = await startTestCarrier(1, ownEndpoints);
    test.pbx.endpoints.set('101', 'offline');
    test.pbx.cut();
    await expect.poll(() => test.agents.length).toBeGreaterThan(0);
  });

  it.each([
    ['PJSIP/{extension}', 'PJSIP', '101', 101],
    ['SIP/agent-{extension}-desk', 'SIP', 'agent-101-desk', 101],
    ['PJSIP/{extension}', 'PJSIP', 'agents', null],
    ['PJSIP/a{extension}', 'PJSIP', '101', null],
  ] as const)('are named like %s', (endpoint, technology, resource, extension) => {
    const names = createEndpointNames(endpoint)!;
    expect([names.technology, names.extensionOf(resource)]).toEqual([technology, extension]);
  });

  it.each([
    'PJSIP/{extension}@agents',
    'Local/{extension}@from-internal/n',
    'PJSIP/agents/sip:{extension}@10.0.0.1',
    'PJSIP/desk',
  ])('do not exist for %s', (endpoint) => expect(createEndpointNames(endpoint)).toBeNull());
});
