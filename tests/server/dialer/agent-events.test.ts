/** The calls of people, as facts tell of them. */
import { expect, it } from 'vitest';
import type { Fact } from '#engine/model/facts.ts';
import { createAgentEvents } from '#server/dialer/agent-events.ts';
import { ended, openEmptyDatabase } from './call-facts.ts';

it('a consultation in which somebody has joined is over at the end of its call', () => {
  const events = createAgentEvents(openEmptyDatabase());
  const [agentId, consultedId] = [10_007, 10_008];
  const about = { at: 1000, callId: 7, campaignId: 1, agentId, consultedId, consultedPhone: null };
  const joined: Fact = { kind: 'CallConsultation', ...about, to: 'joined' };
  events.accept(joined);
  expect(events.isConferring(agentId, 7)).toBe(true);
  events.accept(ended(7, 2000));
  expect(events.isConferring(agentId, 7)).toBe(false);
});
