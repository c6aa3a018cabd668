/** Stories about calls, contacts and agents. Each violates one invariant. */
import { DAY_MS } from '#shared/durations.ts';
import { START_MS } from '../world.ts';
import { agents } from './agents.ts';
import { sessions } from './sessions.ts';
import { callLife } from './call-life.ts';
import { contacts } from './contacts.ts';
import { outside } from './outside.ts';
import { returnedCalls } from './returned-calls.ts';
import { agent, answered, ended, fact, placed, plansOf, queued, type Broken } from './story.ts';

const done = fact('CallEnded', 9000, { settlement: { kind: 'done', why: 'success' } });
const again = (afterMs: number, attempt = 2) => fact('CallQueued', afterMs, { callId: 2, attempt });

export const BROKEN_CALLS: readonly Broken[] = [
  ['a call is queued twice', callLife, /begins twice/, { facts: [queued, queued] }],
  [
    'a call that has come in is placed',
    returnedCalls,
    /CallPlaced of call 1, which has come in/,
    { facts: [fact('CallReceived', 0), placed] },
  ],
  [
    'an outside number is called too long',
    outside,
    /still calls its outside number/,
    {
      facts: [fact('CallTransferred', 0, { toTeamId: null, toPhone: '+541155550000' })],
      summary: {},
      afterMs: 3_600_000,
    },
  ],
  [
    'an agent gets a call with an outside number',
    outside,
    /CallConnected of call 1 outside/,
    {
      facts: [
        fact('CallTransferred', 0, { toTeamId: null, toPhone: '+541155550000' }),
        fact('CallConnected', 1000, { agentId: 101 }),
      ],
    },
  ],
  [
    'an agent is busy with a call that has an outside number',
    outside,
    /agent 101 gets call 1/,
    {
      facts: [
        fact('CallTransferred', 0, { toTeamId: null, toPhone: '+541155550000' }),
        agent(1000, 101, 'available', 'busy', 1),
      ],
    },
  ],
  ['a call ends twice', callLife, /is not live/, { facts: [queued, ended, ended] }],
  ['a call skips a stage', callLife, /CallAnswered of call 1 after CallQueued/, { facts: [queued, answered] }],
  [
    'a call returns to an earlier stage',
    callLife,
    /CallRinging of call 1 after CallAnswered/,
    {
      facts: [queued, placed, answered, fact('CallRinging', 6000)],
    },
  ],
  ['time goes back', callLife, /CallPlaced at/, { facts: [fact('CallQueued', 10), placed] }],
  ['a call ends with a different time', callLife, /ends with null for a time of/, { facts: [queued, placed, ended] }],
  [
    'a call ends with a different number',
    callLife,
    /phone of call 1 became/,
    {
      facts: [queued, fact('CallEnded', 9000, { phone: '+541100000000' })],
    },
  ],
  [
    'a success has no agent',
    callLife,
    /ended as success/,
    {
      facts: [queued, fact('CallEnded', 9000, { disposition: 'success' })],
    },
  ],
  ['a call is not counted', callLife, /0 calls live, by the facts 1/, { facts: [queued], summary: {} }],

  ['a contact is called early', contacts, /ms early/, { facts: [queued, ended, again(10_000)] }],
  ['a contact is called twice at once', contacts, /twice at once/, { facts: [queued, again(1000)] }],
  ['a contact is called after it was done', contacts, /after it was done/, { facts: [queued, done, again(DAY_MS)] }],
  [
    'an attempt is skipped',
    contacts,
    /attempt 3 of contact 1 after 1/,
    { facts: [queued, ended, again(5 * DAY_MS, 3)] },
  ],
  [
    'there is one attempt too many',
    contacts,
    /attempt 2 of contact 1, of 1/,
    {
      rules: { plans: plansOf({ maxAttempts: 1 }) },
      facts: [queued, ended, again(5 * DAY_MS)],
    },
  ],
  [
    'a retry comes too soon',
    contacts,
    /waits 1000 ms, not 300000/,
    {
      facts: [queued, fact('CallEnded', 9000, { settlement: { kind: 'retry', dueAtMs: START_MS + 10_000 } })],
    },
  ],
  [
    'an abandoned contact is called too soon',
    contacts,
    /waits .* ms, not 259200000/,
    {
      rules: { plans: plansOf({ abandonedRestMs: 3 * DAY_MS }) },
      facts: [
        queued,
        fact('CallEnded', 9000, {
          disposition: 'abandoned',
          settlement: { kind: 'retry', dueAtMs: START_MS + DAY_MS },
        }),
      ],
    },
  ],
  ['a contact with attempts left is excluded', contacts, /had attempts left/, { facts: [fact('ContactExcluded', 0)] }],

  [
    'an agent skips a state',
    agents,
    /from available to wrap_up/,
    {
      facts: [agent(0, 101, 'offline', 'available'), agent(1, 101, 'available', 'wrap_up')],
    },
  ],
  [
    'an agent whose phone is dead takes a call',
    agents,
    /from unreachable to busy/,
    {
      facts: [agent(0, 101, 'offline', 'unreachable'), agent(1, 101, 'unreachable', 'busy', 1)],
    },
  ],
  [
    'somebody is called while all phones are dead',
    agents,
    /no agent at work could be reached/,
    {
      facts: [agent(0, 101, 'offline', 'unreachable'), agent(1, 102, 'offline', 'unreachable'), queued],
    },
  ],
  [
    'an agent is in two states',
    agents,
    /leaves available, but was busy/,
    {
      facts: [
        agent(0, 101, 'offline', 'available'),
        agent(1, 101, 'available', 'busy', 1),
        agent(2, 101, 'available', 'paused'),
      ],
    },
  ],
  [
    'an agent off shift takes a call',
    agents,
    /off shift/,
    {
      facts: [agent(0, 103, 'offline', 'available'), agent(1, 103, 'available', 'busy', 1)],
    },
  ],
  [
    'an agent ends the call of another',
    agents,
    /ends call 2, not 1/,
    {
      facts: [
        agent(0, 101, 'offline', 'available'),
        agent(1, 101, 'available', 'busy', 1),
        agent(2, 101, 'busy', 'wrap_up', 2),
      ],
    },
  ],
  [
    'a session that does not exist gets a call',
    sessions,
    /has 1 sessions, and 1 are taken before call 2/,
    {
      rules: { plans: plansOf({ sessions: 1 }) },
      facts: [
        fact('CallConnected', 0, { agentId: null }),
        queued,
        fact('CallConnected', 1000, { callId: 2, agentId: null }),
      ],
    },
  ],
  [
    'a campaign without sessions uses one',
    sessions,
    /has no sessions, and one gets call 1/,
    { facts: [fact('CallConnected', 0, { agentId: null })] },
  ],
  [
    'an agent gets a call meant for a session',
    sessions,
    /agent 101 gets call 1 of campaign 1, which has sessions/,
    { rules: { plans: plansOf({ sessions: 5 }) }, facts: [fact('CallConnected', 0)] },
  ],
  [
    'somebody waits while a session is free',
    sessions,
    /somebody waits for campaign 1, of whose 2 sessions 1 are taken/,
    {
      rules: { plans: plansOf({ sessions: 2 }) },
      facts: [fact('CallConnected', 0, { callId: 2, agentId: null }), fact('CallWaiting', 0)],
      summary: {},
    },
  ],
  [
    'somebody waits while the session of a call that was handed over is free',
    sessions,
    /somebody waits for campaign 1, of whose 1 sessions 0 are taken/,
    {
      rules: { plans: plansOf({ sessions: 1 }) },
      facts: [
        fact('CallConnected', 0, { callId: 2, agentId: null }),
        fact('CallWaiting', 0),
        fact('CallTransferred', 1000, { callId: 2, toTeamId: 1 }),
        fact('CallWaiting', 1000, { callId: 2 }),
      ],
      summary: {},
    },
  ],
  ['a call is connected to an idle agent', agents, /doesn't have call 1/, { facts: [fact('CallConnected', 0)] }],
  [
    'an agent is not counted',
    agents,
    /0 agents available, by the facts 1/,
    {
      facts: [agent(0, 101, 'offline', 'available')],
      summary: {},
    },
  ],
];
