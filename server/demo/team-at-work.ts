/**
 * The demo's team at work: invented people who sign in, say what came of each call, and pause now and then, at desks like
 * everybody's. Only on the simulated network, because nobody is there to talk.
 */
import { personExtension } from '#engine/model/agent.ts';
import type { AgentState } from '#engine/model/facts.ts';
import type { DeskService } from '#server/domains/desk/service.ts';
import type { Presence } from '#server/domains/desk/presence.ts';
import type { SettingsStore } from '#server/platform/settings/store.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import type { WrapUpCode } from '#shared/domain/wrap-up-codes.ts';

/** Key of the setting that has the team. */
export const WORKING_TEAM = 'demo.working_team';
/** The team's id, and the ids of its invented people. */
export type WorkingTeam = { readonly teamId: number; readonly userIds: readonly number[] };

/** Returns the demo's team, or undefined without one. */
export const findWorkingTeam = (settings: Pick<SettingsStore, 'find'>): WorkingTeam | undefined =>
  settings.find(WORKING_TEAM) as WorkingTeam | undefined;

type Range = readonly [fromMs: number, toMs: number];
/** How long somebody stays in a state that they end themselves. */
const STAYS: Readonly<Record<'offline' | 'paused' | 'wrap_up', Range>> = {
  offline: [MINUTE_MS, 3 * MINUTE_MS],
  paused: [MINUTE_MS, 4 * MINUTE_MS],
  wrap_up: [4 * SECOND_MS, 15 * SECOND_MS],
};
const PAUSES_AFTER: Range = [5 * MINUTE_MS, 25 * MINUTE_MS];
/** Share of calls that are a success. */
const SUCCESSES = 0.15;
/** Time until an order that has failed is given again. */
const AGAIN_AFTER_MS = 10 * SECOND_MS;

type TeamAtWorkDeps = {
  /** Undefined without such a team. */
  readonly team: WorkingTeam | undefined;
  readonly desk: Pick<DeskService, 'see' | 'signIn' | 'finish' | 'pause' | 'ready'>;
  readonly presence: Pick<Presence, 'opened'>;
  readonly agents: () => ReadonlyMap<number, { readonly state: AgentState }>;
  readonly pauseReasons: () => readonly { readonly id: number; readonly archivedAt: number | null }[];
  /** Returns the product's time, epoch ms. */
  readonly nowMs: () => number;
  /** Returns a number from 0 up to 1. */
  readonly random: () => number;
};

type Person = {
  readonly userId: number;
  /** The state that the person is in, and when the person ends it. */
  state: string | null;
  endsAtMs: number;
  pausesAtMs: number;
};

/** Returns a function that lets each person do what is due. Call it about once a second. */
export function createTeamAtWork(deps: TeamAtWorkDeps): () => Promise<void> {
  const { team, desk, presence, agents, pauseReasons, random } = deps;
  const within = ([fromMs, toMs]: Range): number => fromMs + random() * (toMs - fromMs);
  const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const people = (team?.userIds ?? []).map((userId): Person => {
    presence.opened(userId);
    return { userId, state: null, endsAtMs: 0, pausesAtMs: deps.nowMs() + within(PAUSES_AFTER) };
  });

  /** Returns what came of a call, or null if the campaign has no code that anybody may choose. */
  function codeFor(codes: readonly WrapUpCode[]): number | null {
    const plain = codes.filter(({ effect, needsNote }) => effect === 'none' && !needsNote);
    const isSuccess = random() < SUCCESSES;
    return anyOf(plain.filter((code) => code.isSuccess === isSuccess))?.id ?? null;
  }

  async function finish(userId: number): Promise<void> {
    const { call } = desk.see(userId);
    const codeId = call === null ? null : codeFor(call.codes);
    const chosen = codeId === null ? null : { callId: call!.id, codeId, note: '', callback: null };
    await desk.finish(userId, chosen);
  }

  async function signIn(userId: number): Promise<void> {
    const { duty, teams } = desk.see(userId);
    const isMember = teams.some(({ id }) => id === team!.teamId);
    if (duty === null && isMember) await desk.signIn(userId, team!.teamId);
  }

  async function act(person: Person): Promise<void> {
    const { userId } = person;
    const nowMs = deps.nowMs();
    const state = agents().get(personExtension(userId))?.state ?? 'offline';
    if (state !== person.state) {
      const stay = (STAYS as Readonly<Record<string, Range | undefined>>)[state];
      // Everybody begins at once.
      person.endsAtMs = nowMs + (stay === undefined || person.state === null ? 0 : within(stay));
      person.state = state;
    }
    if (nowMs < person.endsAtMs) return;
    person.endsAtMs = nowMs + AGAIN_AFTER_MS;
    if (state === 'offline') await signIn(userId);
    else if (state === 'wrap_up') await finish(userId);
    else if (state === 'paused') await desk.ready(userId);
    else if (state === 'available' && nowMs >= person.pausesAtMs) {
      person.pausesAtMs = nowMs + within(PAUSES_AFTER);
      const reasons = pauseReasons().filter(({ archivedAt }) => archivedAt === null);
      await desk.pause(userId, anyOf(reasons)?.id ?? null);
    }
  }

  return async () => {
    for (const person of people) await act(person);
  };
}
