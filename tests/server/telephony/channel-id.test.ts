import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agentOfPhone,
  bridgeIdOf,
  channelIdOfAgent,
  channelIdOfCall,
  channelIdOfPhone,
  readBridgeId,
  readChannelId,
} from '#server/telephony/channel-id.ts';

const app = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const callId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const nth = fc.integer({ min: 1, max: 10_000 });
const agentId = fc.option(fc.integer({ min: 1, max: 99_999 }));

describe('the id of a channel', () => {
  it('identifies the call and the owner', () => {
    expect(channelIdOfCall('cadencia', 42)).toBe('cadencia-42');
    expect(channelIdOfAgent('cadencia', 42, { nth: 2, agentId: null })).toBe('cadencia-42-agent-2');
    expect(channelIdOfAgent('cadencia', 42, { nth: 2, agentId: 101 })).toBe('cadencia-42-agent-2-101');
    fc.assert(
      fc.property(app, callId, fc.record({ nth, agentId }), (name, id, agent) => {
        expect(readChannelId(name, channelIdOfCall(name, id))).toEqual({ callId: id, agent: null });
        expect(readChannelId(name, channelIdOfAgent(name, id, agent))).toEqual({ callId: id, agent });
      }),
    );
  });

  it('of a phone that stays on the line begins like no call’s, and identifies the agent', () => {
    fc.assert(
      fc.property(app, callId, callId, (name, agentId, other) => {
        const id = channelIdOfPhone(name, agentId);
        expect([agentOfPhone(name, id), readChannelId(name, id)]).toEqual([agentId, null]);
        for (const begin of [channelIdOfCall(name, other), channelIdOfPhone(name, other)])
          expect(id !== begin && (id.startsWith(begin) || begin.startsWith(id))).toBe(false);
      }),
    );
  });

  it('is read in exactly one spelling', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^a-0{0,3}\d{1,20}(-agent-0{0,3}\d{1,4}(-0{0,3}\d{1,4})?)?$/), (id) => {
        const own = readChannelId('a', id);
        if (own === null) return;
        expect(own.callId).toBeGreaterThan(0);
        const { callId: call, agent } = own;
        expect(id).toBe(agent === null ? channelIdOfCall('a', call) : channelIdOfAgent('a', call, agent));
      }),
    );
  });

  it.each([
    '1700000000.12',
    'PJSIP/trunk-1-00000001',
    'cadencia-',
    'cadencia-0',
    'cadencia-042',
    'cadencia-4x',
    'cadencia-42-agent-',
    'cadencia-42-agent-0',
    'cadencia-42-agent-1-',
    'cadencia-42-agent-1-0',
    'cadencia-42-agent-1-2-3',
    'cadencia-42-agent-1-bridge',
    'cadencia-42\n',
    'cadencia-99999999999999999999',
    'Cadencia-42',
    'cadencia-2-42',
    'other-cadencia-42',
  ])('%j is somebody else’s', (id) => {
    expect(readChannelId('cadencia', id)).toBeNull();
  });

  it('reads the application’s name literally', () => {
    expect(readChannelId('c.d', 'cxd-42')).toBeNull();
  });
});

describe('the id of a bridge', () => {
  it('identifies the call and the attempt', () => {
    expect(bridgeIdOf('cadencia', 42, 2)).toBe('cadencia-42-agent-2-bridge');
    fc.assert(
      fc.property(app, callId, nth, (name, id, attempt) => {
        expect(readBridgeId(name, bridgeIdOf(name, id, attempt))).toEqual({ callId: id, nth: attempt });
      }),
    );
  });

  it.each([
    'cadencia-42-bridge',
    'cadencia-42-agent-1',
    'bridge',
    'other-42-agent-1-bridge',
    'cadencia-42-agent-1-101-bridge',
  ])('%j is somebody else’s', (id) => {
    expect(readBridgeId('cadencia', id)).toBeNull();
  });
});
