/** Stories about people and teams. Each violates the invariant of teams, of previews or of the input of dial methods. */
import { personExtension } from '#engine/model/agent.ts';
import type { Fact } from '#engine/model/facts.ts';
import { snapshotOf } from '../pacing.ts';
import { START_MS } from '../world.ts';
import type { Rules } from './invariant.ts';
import { agent, answered, fact, plansOf, type Broken } from './story.ts';
import { pacingInput } from './pacing-input.ts';
import { previews } from './previews.ts';
import { teams } from './teams.ts';

const TEAM = 1;
const [ANA, LUIS] = [personExtension(1), personExtension(2)];
const plans = plansOf({ teamId: TEAM });
const atWork = { teamId: TEAM, isPaused: false, isAway: false };

function person(afterMs: number, agentId: number, from: string, to: string, callId: number | null = null): Fact {
  return { ...agent(afterMs, agentId, from, to, callId), teamId: TEAM } as Fact;
}

/** A promise of the call to contact 1 some time after the start, for which its person is waited for a minute. */
function promisedBy(agentId: number, afterMs = 0): Rules['promises'] {
  const callAtMs = START_MS + afterMs;
  const untilMs = callAtMs + 60_000;
  return new Map([[1, { campaignId: 1, leadId: 1, agentId, fromMs: callAtMs, callAtMs, untilMs }]]);
}

export const BROKEN_TEAMS: readonly Broken[] = [
  [
    'a call gets somebody who has paused',
    teams,
    /agent 10001 gets call 1: .*"isPaused":true/,
    {
      rules: { plans, people: new Map([[ANA, { ...atWork, isPaused: true }]]) },
      facts: [person(0, ANA, 'offline', 'available'), person(5000, ANA, 'available', 'busy', 1)],
      summary: {},
    },
  ],
  [
    'a call gets somebody of another team',
    teams,
    /agent 10001 gets call 1 in team 1, not 2/,
    {
      rules: { plans, people: new Map([[ANA, { ...atWork, teamId: 2 }]]) },
      facts: [person(0, ANA, 'offline', 'available'), person(5000, ANA, 'available', 'busy', 1)],
    },
  ],
  [
    'a call gets somebody although another has been ready longer',
    teams,
    /agent 10002 got call 1 out of turn/,
    {
      rules: { plans, people: new Map([ANA, LUIS].map((id) => [id, atWork])) },
      facts: [
        person(0, ANA, 'offline', 'available'),
        person(1000, LUIS, 'offline', 'available'),
        person(5000, LUIS, 'available', 'busy', 1),
      ],
      summary: {},
    },
  ],
  [
    'somebody waits although a person of the team is ready',
    teams,
    /call 1 waits although agent 10001 of team 1 is ready/,
    {
      rules: { plans, people: new Map([[ANA, atWork]]) },
      facts: [person(0, ANA, 'offline', 'available'), answered, fact('CallWaiting', 5000)],
      summary: {},
    },
  ],
  [
    'a contact is called for somebody who was not shown it',
    previews,
    /agent 10001 was not shown contact 1/,
    { rules: { plans, people: new Map() }, facts: [fact('CallQueued', 0, { forAgentId: ANA })] },
  ],
  [
    'a contact is shown to two people',
    previews,
    /contact 1 is shown to agents 10001 and 10002/,
    {
      rules: { plans: plansOf({ teamId: TEAM, dialMethod: { kind: 'preview', limitMs: 1000, atLimit: 'skip' } }) },
      facts: [ANA, LUIS].flatMap((agentId) => [
        person(0, agentId, 'offline', 'available'),
        person(0, agentId, 'available', 'reserved'),
        fact('ContactReserved', 0, { agentId }),
      ]),
    },
  ],
  [
    'a contact is shown to somebody although another has been ready longer',
    teams,
    /agent 10002 is shown a contact out of turn/,
    {
      rules: { plans, people: new Map([ANA, LUIS].map((id) => [id, atWork])) },
      facts: [
        person(0, ANA, 'offline', 'available'),
        person(1000, LUIS, 'offline', 'available'),
        person(5000, LUIS, 'available', 'reserved'),
        fact('ContactReserved', 5000, { agentId: LUIS }),
      ],
    },
  ],
  [
    'somebody in a pause is shown a contact that they have not dialled',
    teams,
    /agent 10001 gets call null: .*"isPaused":true/,
    {
      rules: { plans, people: new Map([[ANA, { ...atWork, isPaused: true }]]) },
      facts: [
        person(0, ANA, 'offline', 'available'),
        person(5000, ANA, 'available', 'reserved'),
        fact('ContactReserved', 5000, { agentId: ANA }),
      ],
    },
  ],
  [
    'a campaign that is dialled by hand calls somebody by itself',
    previews,
    /campaign 1 calls somebody by itself/,
    { rules: { plans: plansOf({ teamId: TEAM, dialMethod: { kind: 'manual' } }) }, facts: [fact('CallQueued', 0)] },
  ],
  [
    'a call counts as dialled by hand although its agent was shown the contact',
    previews,
    /agent 10001 has not dialled call 1 by hand/,
    {
      rules: { plans, promises: promisedBy(ANA) },
      facts: [
        person(0, ANA, 'offline', 'available'),
        person(0, ANA, 'available', 'reserved'),
        fact('ContactReserved', 0, { agentId: ANA, isPromised: true, untilMs: START_MS }),
        fact('CallQueued', 0, { forAgentId: ANA, isManual: true }),
      ],
    },
  ],
  [
    'a contact that somebody has promised to call is shown to another person',
    previews,
    /agent 10002 has not promised to call contact 1/,
    {
      rules: { plans, promises: promisedBy(ANA) },
      facts: [
        person(0, LUIS, 'offline', 'available'),
        person(0, LUIS, 'available', 'reserved'),
        fact('ContactReserved', 0, { agentId: LUIS, isPromised: true, untilMs: START_MS }),
      ],
    },
  ],
  [
    'a promised contact is shown too early',
    previews,
    /promised contact 1 is shown -60000 ms after its time/,
    {
      rules: { plans, promises: promisedBy(ANA, 60_000) },
      facts: [
        person(0, ANA, 'offline', 'available'),
        person(0, ANA, 'available', 'reserved'),
        fact('ContactReserved', 0, { agentId: ANA, isPromised: true, untilMs: START_MS + 60_000 }),
      ],
    },
  ],
  [
    'a promised contact is called for whoever is free while its person is waited for',
    previews,
    /contact 1, promised by agent 10001, is called for agent undefined/,
    { rules: { plans, promises: promisedBy(ANA) }, facts: [fact('CallQueued', 0)] },
  ],
  [
    'a dial method expects somebody back who will sign out after the call',
    pacingInput,
    /team 1 counts 1 as busy, of 0/,
    {
      rules: { plans, people: new Map([[ANA, { ...atWork, teamId: null }]]) },
      facts: [person(0, ANA, 'offline', 'available'), person(5000, ANA, 'available', 'busy', 1)],
      snapshot: snapshotOf({ agentsBusy: 1 }),
    },
  ],
];
