/**
 * The PBX of each team that has phones on the line. Its calls are placed there, so that its phones can be joined to them.
 * When it goes down or is drained, or supervisors want another one, the team's phones move.
 */
import type { Pbx } from '../pbx-contract.ts';

/** Time after which a PBX that takes no calls is no home any more, ms. A shorter interruption moves nobody. */
export const HOMELESS_AFTER_MS = 5000;
/** Interval at which is checked whether a team's calls at its former PBX are over or have an agent, ms. */
const RECHECK_MS = 250;

export type TeamHomesStore = {
  /** Returns the names of the PBXs by team and by agent that an earlier process chose. */
  chosen(): { readonly homes: ReadonlyMap<number, string>; readonly phones: ReadonlyMap<number, string> };
  /** Returns the name of the PBX that a supervisor wants for the team, or null. */
  wantedFor(teamId: number): string | null;
  /** Stores the PBX of a team; null if it has none. */
  keepHome(teamId: number, name: string | null): void;
  /** Stores the PBX at which an agent's phone is on the line; null if it isn't. */
  keepPhone(agentId: number, name: string | null): void;
};

type TeamHomesOptions = {
  /** Current time, epoch ms. */
  readonly nowMs: () => number;
  readonly homelessAfterMs: number;
  readonly store: TeamHomesStore;
  /** Whether the agent was in a conversation that no PBX has claimed so far. */
  readonly isAwaited: (agentId: number) => boolean;
  /** Whether calls of the team ring or wait for an agent. */
  readonly hasCallsInFlight: (teamId: number) => boolean;
  /** Called when `state`, or what the methods say about teams, may have changed. */
  readonly onChange: () => void;
};

/** A phone that stays on the line. `pbx` is null before the PBXs are known. */
type Line = { teamId: number; pbx: Pbx | null };

export function createTeamHomes(options: TeamHomesOptions) {
  const { nowMs, homelessAfterMs, store, isAwaited, hasCallsInFlight, onChange } = options;
  const { homes: chosen, phones } = store.chosen();
  const homes = new Map(chosen);
  const lines = new Map<number, Line>();
  /** Agents whose phone was a browser when it left the line. */
  const browsers = new Set<number>();
  /** PBXs at which agents' browsers were last to be phones, by agent. */
  const browserPbxs = new Map<number, Pbx>();
  /** Teams that get no calls until those at their former PBX are through. */
  const leaving = new Set<number>();
  /** Since when each PBX that takes no calls, and isn't drained, takes none, epoch ms. */
  const awaySinceMs = new Map<Pbx, number>();
  let pbxs: readonly Pbx[] = [];
  let recheck: NodeJS.Timeout | undefined;

  const hasLines = (teamId: number): boolean => [...lines.values()].some((line) => line.teamId === teamId);
  const named = (name: string | null | undefined): Pbx | undefined => pbxs.find((pbx) => pbx.name === name);
  const graceLeftMs = (pbx: Pbx): number => (awaySinceMs.get(pbx) ?? nowMs()) + homelessAfterMs - nowMs();

  /** Whether phones may move to the PBX. */
  const isOpen = (pbx: Pbx): boolean => pbx.freeChannels() > 0;

  /** Whether phones may stay at the PBX. */
  function isHome(pbx: Pbx): boolean {
    const { status } = pbx.state();
    return status === 'up' || (status !== 'draining' && graceLeftMs(pbx) > 0);
  }

  /** Returns the open PBX with the fewest phones of teams that have it, and of these the one with most room. */
  function leastLoaded(): Pbx | undefined {
    const load = ({ name }: Pbx): number =>
      [...lines.values()].filter(({ teamId }) => homes.get(teamId) === name).length;
    return pbxs.filter(isOpen).toSorted((a, b) => load(a) - load(b) || b.freeChannels() - a.freeChannels())[0];
  }

  /** Returns the PBX that the team should have, or undefined if none takes calls. */
  function choose(teamId: number): Pbx | undefined {
    const present = named(homes.get(teamId));
    const mayBe = (pbx: Pbx | undefined): boolean => pbx !== undefined && (pbx === present ? isHome : isOpen)(pbx);
    return [named(store.wantedFor(teamId)), present].find(mayBe) ?? leastLoaded();
  }

  /** Gives the team a PBX, without telling. Returns false if it has it already, or needs none. */
  function assign(teamId: number, { name }: Pbx): boolean {
    if (pbxs.length < 2 || homes.get(teamId) === name) return false;
    homes.set(teamId, name);
    store.keepHome(teamId, name);
    return true;
  }

  function setHome(teamId: number, home: Pbx): void {
    if (assign(teamId, home)) onChange();
  }

  function forget(teamId: number): void {
    if (homes.delete(teamId)) store.keepHome(teamId, null);
  }

  /** Returns the team's PBX, which may take no calls now. Chooses one if the team has none. */
  function homeOf(teamId: number): Pbx {
    const present = named(homes.get(teamId));
    if (present !== undefined) return present;
    const home = choose(teamId);
    if (home !== undefined) setHome(teamId, home);
    return home ?? named(store.wantedFor(teamId)) ?? pbxs[0]!;
  }

  /**
   * Returns the PBX at which the agent's phone is on the line, or otherwise is called in the team. Without an agent, returns
   * that of the team's phones; without a team either a line or nothing.
   */
  function placeOf(agentId: number | null, teamId: number): Pbx;
  function placeOf(agentId: number | null, teamId: number | null): Pbx | undefined;
  function placeOf(agentId: number | null, teamId: number | null): Pbx | undefined {
    const line = agentId === null ? undefined : lines.get(agentId);
    return line?.pbx ?? (teamId === null ? undefined : homeOf(teamId));
  }

  /** Has the phone at its team's PBX, unless it is in a conversation at another one. */
  function settle(agentId: number, line: Line): void {
    const home = homeOf(line.teamId);
    const former = line.pbx;
    if (former === home || (former !== null && (former.isPhoneInUse(agentId) || isAwaited(agentId)))) return;
    if (former?.disconnectPhone(agentId) === true) browsers.add(agentId);
    callFrom(home, agentId, line);
  }

  /** Calls an agent's phone at a PBX. */
  function callFrom(pbx: Pbx, agentId: number, line: Line): void {
    line.pbx = pbx;
    if (pbxs.length > 1) store.keepPhone(agentId, pbx.name);
    onChange();
    pbx.connectPhone(agentId, browsers.delete(agentId));
  }

  function noteAway(): void {
    for (const pbx of pbxs) {
      const { status } = pbx.state();
      if (status === 'up' || status === 'draining') awaySinceMs.delete(pbx);
      else if (!awaySinceMs.has(pbx)) awaySinceMs.set(pbx, nowMs());
    }
  }

  /** Gives the teams the PBXs that they should have now, and moves their phones. */
  function review(): void {
    clearTimeout(recheck);
    if (pbxs.length < 2) return;
    noteAway();
    leaving.clear();
    // Nothing is told before all teams are through.
    for (const teamId of homes.keys()) {
      if (!hasLines(teamId)) {
        forget(teamId);
        continue;
      }
      const present = named(homes.get(teamId));
      const next = choose(teamId);
      if (next === undefined || next === present) continue;
      // Its phones must not leave before the calls that ring are connected to them.
      const isServing = present !== undefined && ['up', 'draining'].includes(present.state().status);
      if (isServing && hasCallsInFlight(teamId)) leaving.add(teamId);
      else assign(teamId, next);
    }
    onChange();
    for (const [agentId, line] of lines) settle(agentId, line);
    const waits = [...awaySinceMs.keys()].map(graceLeftMs).filter((ms) => ms > 0);
    if (leaving.size > 0) waits.push(RECHECK_MS);
    if (waits.length > 0) recheck = setTimeout(review, Math.min(...waits));
  }

  return {
    homeOf,
    hasLines,
    /** Returns the ids of the teams that have a PBX, if there are several. */
    teams: (): readonly number[] => [...homes.keys()],
    review,
    /** Whether the team gets no calls for now, because it is about to move. */
    isLeaving: (teamId: number): boolean => leaving.has(teamId),

    open(opened: readonly Pbx[]): void {
      pbxs = opened;
      // An earlier process may have had several.
      if (pbxs.length < 2) for (const teamId of homes.keys()) forget(teamId);
      noteAway();
      for (const [agentId, line] of lines) {
        const former = named(phones.get(agentId));
        if (former !== undefined) callFrom(former, agentId, line);
        settle(agentId, line);
      }
    },

    /**
     * Calls an agent's phone at the team's PBX, which then stays on the line. `isMoving` if the agent comes from another
     * team, with the same phone.
     */
    connect(agentId: number, teamId: number, isMoving = false): void {
      if (!isMoving) browsers.delete(agentId);
      const line = lines.get(agentId) ?? { teamId, pbx: null };
      const isFirst = !hasLines(teamId);
      line.teamId = teamId;
      lines.set(agentId, line);
      if (pbxs.length === 0) return;
      const home = isFirst ? choose(teamId) : undefined;
      if (home !== undefined) setHome(teamId, home);
      const { pbx } = line;
      settle(agentId, line);
      if (line.pbx === pbx) pbx!.connectPhone(agentId);
    },

    /** Hangs up an agent's phone. */
    disconnect(agentId: number): void {
      const line = lines.get(agentId);
      if (line === undefined) return;
      lines.delete(agentId);
      if (line.pbx?.disconnectPhone(agentId) === true) browsers.add(agentId);
      if (pbxs.length < 2) return;
      store.keepPhone(agentId, null);
      if (!hasLines(line.teamId)) forget(line.teamId);
      onChange();
    },

    placeOf,

    /** Keeps at which PBX an agent's browser is to be the phone until it is on the line. */
    keepBrowser: (agentId: number, pbx: Pbx): void => void browserPbxs.set(agentId, pbx),

    /** Returns names of PBXs, by team and by agent; nothing if there is only one. */
    state() {
      const phones = [...browserPbxs, ...[...lines].map(([agentId, { pbx }]) => [agentId, pbx!] as const)];
      return {
        homes: Object.fromEntries([...homes].filter(([teamId]) => hasLines(teamId))),
        phones: pbxs.length < 2 ? {} : Object.fromEntries(phones.map(([agentId, { name }]) => [agentId, name])),
      };
    },

    close: (): void => clearTimeout(recheck),
  };
}
