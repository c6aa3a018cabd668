import { expect, it } from 'vitest';
import { createDashboardService } from '#server/domains/monitoring/dashboards/service.ts';

it('counts unreachable agents apart from those online', () => {
  const service = createDashboardService({
    store: { countEndedSince: () => [], countEnded: () => expect.unreachable() },
    clock: { nowMs: () => Date.parse('2026-11-21T23:00:00Z') },
    timeZone: () => 'UTC',
    liveCalls: () => 0,
    agentStates: () => ['available', 'busy', 'paused', 'unreachable', 'unreachable', 'offline'],
    audioSessions: () => 0,
    connections: () => 0,
  });
  const counts = { agentsOnline: 3, agentsAvailable: 1, agentsBusy: 1, agentsUnreachable: 2 };
  expect(service.floor()).toMatchObject(counts);
});
