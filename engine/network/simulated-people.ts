/**
 * Simulated people of a team, who give the dialer the same orders as real ones: they sign in, end their wrap-up, take
 * breaks and leave for a while. They know nothing but the facts.
 */
import { samplerOf, type Distribution } from '../kernel/distributions.ts';
import type { Loop } from '../kernel/loop.ts';
import { openStream } from '../kernel/rng.ts';
import type { Dialer } from '../dialer-contract.ts';
import { personExtension, userOfExtension } from '../model/agent.ts';
import type { FactSink } from '../ports.ts';
import type { Breaks } from './profile.ts';

/** How people work. Times are milliseconds. */
export type PeopleProfile = {
  readonly wrapUp: Distribution;
  /** If null, they never pause. */
  readonly breaks: Breaks | null;
  /** How long they stay signed in, and how long they are away. If null, they stay. */
  readonly shifts: { readonly lasts: Distribution; readonly away: Distribution } | null;
};

type SimulatedPeopleOptions = {
  readonly loop: Loop;
  readonly seed: number;
  /** Divides all times; over 0. */
  readonly speed: number;
  readonly teamId: number;
  readonly profile: PeopleProfile;
  readonly dialer: () => Pick<Dialer, 'signIn' | 'signOut' | 'setAgentPaused' | 'finishWrapUp'>;
};

export type SimulatedPeople = FactSink & {
  /** Sets how many people work: the users 1 to `size`. The others sign out. */
  setSize(size: number): void;
};

type Person = {
  readonly userId: number;
  readonly agentId: number;
  isSignedIn: boolean;
  /** Number of the person's wrap-ups, breaks and shifts, so that each draws its own time. */
  draws: number;
  /** Increases at each sign-in and sign-out, so that timers of an earlier one have no effect. */
  shift: number;
};

/** Creates people who are signed out. Pass the result to the dialer as a sink. */
export function createSimulatedPeople(options: SimulatedPeopleOptions): SimulatedPeople {
  const { loop, seed, speed, teamId, profile, dialer } = options;
  const { breaks, shifts } = profile;
  const sampleWrapUp = samplerOf(profile.wrapUp);
  const sampleWork = breaks && samplerOf(breaks.after);
  const sampleBreak = breaks && samplerOf(breaks.lasts);
  const sampleShift = shifts && samplerOf(shifts.lasts);
  const sampleAway = shifts && samplerOf(shifts.away);
  const people: Person[] = [];

  /** Lets the person act after a random time. */
  function later(person: Person, sample: ReturnType<typeof samplerOf>, act: (person: Person) => void): void {
    const ms = sample(openStream(seed, 'people', person.userId, person.draws++)) / speed;
    loop.at(loop.now() + Math.round(ms), act, person);
  }

  /** Like `later`, but without effect if the person has signed out meanwhile. */
  function laterInShift(person: Person, sample: ReturnType<typeof samplerOf>, act: (person: Person) => void): void {
    const { shift } = person;
    later(person, sample, () => {
      if (person.shift === shift) act(person);
    });
  }

  function signIn(person: Person): void {
    person.shift++;
    person.isSignedIn = dialer().signIn(person.userId, teamId);
    if (sampleWork !== null) laterInShift(person, sampleWork, startBreak);
    if (sampleShift !== null) laterInShift(person, sampleShift, goAway);
  }

  function signOut(person: Person): void {
    person.isSignedIn = false;
    person.shift++;
    dialer().signOut(person.agentId);
  }

  function startBreak(person: Person): void {
    dialer().setAgentPaused(person.agentId, true);
    laterInShift(person, sampleBreak!, endBreak);
  }

  function endBreak(person: Person): void {
    dialer().setAgentPaused(person.agentId, false);
    laterInShift(person, sampleWork!, startBreak);
  }

  function goAway(person: Person): void {
    signOut(person);
    laterInShift(person, sampleAway!, signIn);
  }

  return {
    kinds: new Set(['AgentChanged']),

    accept(fact) {
      if (fact.kind !== 'AgentChanged' || fact.to !== 'wrap_up' || fact.teamId !== teamId) return;
      const person = people[userOfExtension(fact.agentId)! - 1];
      if (person !== undefined) later(person, sampleWrapUp, ({ agentId }) => void dialer().finishWrapUp(agentId));
    },

    setSize(size) {
      while (people.length < size) {
        const userId = people.length + 1;
        people.push({ userId, agentId: personExtension(userId), isSignedIn: false, draws: 0, shift: 0 });
      }
      for (const person of people) {
        if (person.userId > size) signOut(person);
        else if (!person.isSignedIn) signIn(person);
      }
    },
  };
}
