/** The lines of those whom a call is brought to: agents, sessions and outside numbers. */
import { userOfExtension } from '#engine/model/agent.ts';
import { takerEndpoint } from '../agents/endpoint-names.ts';
import type { CallSettings } from '../call-settings.ts';
import { channelIdOfAgent, type AgentChannel } from '../channel-id.ts';
import { createAgentLine, type LineMaker } from './agent-line.ts';
import { trunkRequest, type ChannelRequest } from './called-channel.ts';
import type { LegOptions, Taker } from './leg-contract.ts';
import { sessionVariables } from './session-variables.ts';

/** Time limit for an agent or a session to answer, s. */
const ANSWERS_WITHIN_S = 10;

type TakerLinesOptions = Omit<LegOptions, 'settings' | 'report' | 'onGone' | 'onUncertain' | 'onFault'> & {
  /** Queues a request behind the call's earlier ones. */
  readonly send: (work: () => Promise<unknown>) => void;
};

export type TakerLines = {
  /** Returns how many takers were called so far. */
  count(): number;
  /** Continues after the takers of an earlier process. */
  countFrom(count: number): void;
  /** Returns the maker of the line of an agent, or of a session if `agentId` is null, who is called now. */
  nextTo(agentId: number | null, campaignId: number): LineMaker;
  /** Returns the maker of the line of an outside number, which is called now as the settings say. */
  nextOutside(settings: CallSettings): LineMaker;
  /** Returns the maker of the line that an earlier process has bridged. */
  adopted(taker: Taker): LineMaker;
};

export function createTakerLines(options: TakerLinesOptions): TakerLines {
  const { order, app, ari, send } = options;
  let count = 0;

  /** Returns the maker of the line of an agent whose phone stays on the line (`agentId`), or is called on the channel. */
  function lineTo(agentId: number | null, channel: AgentChannel, requestOf: () => Promise<ChannelRequest>): LineMaker {
    const takePhone = (onGone: (isHungUp: boolean) => void) =>
      agentId === null ? null : options.takePhone(agentId, onGone);
    const calledId = channelIdOfAgent(app, order.callId, channel);
    return (events) => createAgentLine({ app, calledId, requestOf, takePhone, ari, send, ...events });
  }

  return {
    count: () => count,
    countFrom: (from) => void (count = from),

    nextTo(agentId, campaignId) {
      count++;
      const usual = takerEndpoint(options, agentId, campaignId);
      const isPersons = agentId !== null && userOfExtension(agentId) !== null;
      const variables = agentId === null ? sessionVariables(app, order.callId, options.sessionEndpoint) : undefined;
      return lineTo(agentId, { nth: count, agentId }, async () => {
        const endpoint = (isPersons ? await options.findBrowser(agentId) : null) ?? usual;
        return { query: { endpoint, callerId: order.phone, timeout: ANSWERS_WITHIN_S }, variables };
      });
    },

    nextOutside(settings) {
      count++;
      // Whoever answers is connected at once.
      const request = trunkRequest(app, { ...settings, amd: null });
      return lineTo(null, { nth: count, agentId: null }, async () => request);
    },

    adopted: ({ agentId, channel, isNailedUp }) =>
      lineTo(isNailedUp ? agentId : null, channel, async () => ({ query: {} })),
  };
}
