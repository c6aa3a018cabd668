/**
 * Agents' phones on one PBX: whether they can be reached. The PBX knows it of phones that are endpoints of its own. A
 * phone that has failed is probed by a call, which ends at the first ringing.
 */
import { FIRST_EXTENSION } from '#engine/model/agent.ts';
import { AriError, type AriClient } from '../ari/client.ts';
import { channelIdOf, type AriEvent } from '../ari/events.ts';
import { channelIdOfProbe, isProbe } from '../channel-id.ts';
import { createEndpointNames } from './endpoint-names.ts';
import { isSignOfLife } from './phone-signs.ts';

/** Time limit for a phone to ring, s. */
const PROBE_S = 6;
/** Maximum number of phones that are probed at a time, because a failed network makes all fail together. */
const PROBES_AT_ONCE = 5;

type AgentPhonesOptions = {
  readonly app: string;
  /** Endpoint with the placeholder {extension}. */
  readonly agentEndpoint: string;
  /** Whether an agent may be called over another PBX, so that an endpoint's state on this one proves nothing. */
  readonly hasOtherPbxs: boolean;
  readonly ari: AriClient;
  readonly report: (agentId: number, isReachable: boolean) => void;
  /** Called when a request had no response. */
  readonly onUncertain: (why: Error) => void;
  /** Called when the states of endpoints can't be read. Calls and probes then show which phones are dead. */
  readonly onFault: (fault: Error) => void;
};

export type AgentPhones = {
  /**
   * Reads the state of the agents' endpoints. Reports those that are offline, and those that are back. Continues with the
   * probes that wait for a connection.
   */
  poll(): Promise<void>;
  /** Calls an agent's phone, now or after other probes. */
  probe(agentId: number): void;
  /** Handles the event of a probe's channel. Returns false if the channel isn't a probe's. */
  event(event: AriEvent): boolean;
  /**
   * Compares the probes with the PBX's channels: hangs up those that are not under way, such as those of an earlier
   * connection, and ends those that were twice without a channel, because the event of their end was lost.
   */
  compare(channelIds: ReadonlySet<string>): void;
  /** Forgets the probes, because the PBX is lost. */
  forget(): void;
};

export function createAgentPhones(options: AgentPhonesOptions): AgentPhones {
  const { app, agentEndpoint, hasOtherPbxs, ari, report, onUncertain, onFault } = options;
  const names = hasOtherPbxs ? null : createEndpointNames(agentEndpoint);
  const offline = new Set<number>();
  /** Agents who wait for their probe. */
  const waiting = new Set<number>();
  /** Agent id by channel id of the probes under way. */
  const probing = new Map<string, number>();
  /** Probes whose channel did not exist at the last comparison. */
  let missing: ReadonlySet<string> = new Set();
  let probes = 0;

  function probeNext(): void {
    for (const agentId of waiting) {
      if (probing.size >= PROBES_AT_ONCE) return;
      waiting.delete(agentId);
      void call(agentId);
    }
  }

  async function call(agentId: number): Promise<void> {
    const channelId = channelIdOfProbe(app, agentId, ++probes);
    probing.set(channelId, agentId);
    const endpoint = agentEndpoint.replaceAll('{extension}', String(agentId));
    try {
      await ari.request('POST', '/channels', { endpoint, app, channelId, timeout: PROBE_S });
    } catch (error) {
      if (error instanceof AriError) end(channelId, false);
      else onUncertain(error as Error);
    }
  }

  function end(channelId: string, isReachable: boolean): void {
    const agentId = probing.get(channelId);
    if (agentId === undefined) return;
    probing.delete(channelId);
    report(agentId, isReachable);
    probeNext();
  }

  function remove(channelId: string): void {
    ari.request('DELETE', `/channels/${channelId}`).catch((error: Error) => {
      if (!(error instanceof AriError)) onUncertain(error);
    });
  }

  return {
    async poll() {
      probeNext();
      if (names === null) return;
      let states: readonly { readonly resource: string; readonly state: string }[] = [];
      try {
        states = await ari.request('GET', `/endpoints/${names.technology}`);
      } catch (error) {
        if (error instanceof AriError) onFault(error);
        else onUncertain(error as Error);
      }
      for (const { resource, state } of states) {
        const agentId = names.extensionOf(resource);
        if (agentId === null || agentId < FIRST_EXTENSION) continue;
        if (state === 'offline') {
          offline.add(agentId);
          // Repeated, because the agent may have begun its shift since the last time.
          report(agentId, false);
        } else if (state === 'online' && offline.delete(agentId)) report(agentId, true);
      }
    },

    probe(agentId) {
      // The PBX would refuse the call. `poll` reports the phone when it registers.
      if (offline.has(agentId)) return;
      waiting.add(agentId);
      probeNext();
    },

    event(event) {
      const channelId = channelIdOf(event);
      if (channelId === null || !isProbe(app, channelId)) return false;
      const isUnderWay = probing.has(channelId);
      if (isUnderWay && isSignOfLife(event)) end(channelId, true);
      if (event.type === 'ChannelDestroyed') end(channelId, false);
      else if (!probing.has(channelId)) remove(channelId);
      return true;
    },

    compare(channelIds) {
      for (const id of channelIds) if (isProbe(app, id) && !probing.has(id)) remove(id);
      const absent = [...probing.keys()].filter((id) => !channelIds.has(id));
      for (const id of absent) if (missing.has(id)) end(id, false);
      missing = new Set(absent);
    },

    forget() {
      for (const agentId of probing.values()) waiting.add(agentId);
      probing.clear();
    },
  };
}
