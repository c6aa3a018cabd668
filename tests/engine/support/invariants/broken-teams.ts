/** Stories about people and teams. Each violates the invariant of teams, of previews or of the input of dial methods. */
import { personExtension } from '#engine/model/agent.ts';
import type { Fact } from '#engine/model/facts.ts';
import { snapshotOf } from '../pacing.ts';
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

export const BROKEN_TEAMS: readonly Broken[] = [
  [
    'a call gets somebody who has paused',
    teams,
    /agent 10001 gets call 1: .*"isPaused":true/,
    {
      rules: { plans, people: new Map([[ANA, { ...atWork, isPaused: true }]]) },
      facts: [person(0, ANA, 'offline', 'available'), person(5000, ANA, 'available', 'busy', 1)],
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
