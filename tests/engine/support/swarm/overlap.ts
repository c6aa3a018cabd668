/**
 * Runs two hours of twelve campaigns whose lists share most of their people, from one seed, and checks every invariant
 * at every fact and after every instant.
 */
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { intervene } from './interventions.ts';
import { createSwarmWorld } from './world.ts';

export type OverlapResult = {
  readonly calls: number;
  /** How often a campaign waited because its contacts' numbers were in calls, over a cap or abandoned. */
  readonly held: number;
  /** Number of contacts that were excluded because of a registry. */
  readonly registered: number;
};

const CAMPAIGNS = 12;
/** Numbers of each place; the lists together have ten times as many contacts. */
const CROWD = 12;
const CONTACTS = 40;
const LASTS_MS = 2 * HOUR_MS;
const LONGEST_STEP_MS = 240 * SECOND_MS;
const USER = 1;

/** Throws an error that names the violated invariant; the same seed reproduces it. */
export function runOverlap(seed: number): OverlapResult {
  try {
    const world = createSwarmWorld(seed, { campaigns: CAMPAIGNS, crowd: CROWD });
    const { dice, dialer, rules, counts } = world;
    dialer.start();
    for (const id of rules.plans.keys()) {
      for (let i = 0; i < CONTACTS; i++) world.addContact(id);
      dialer.startCampaign(id, USER);
      world.look();
    }
    const endsMs = dialer.now() + LASTS_MS;
    while (dialer.now() < endsMs) {
      world.advanceTo(Math.min(endsMs, dialer.now() + dice.unit() * LONGEST_STEP_MS));
      intervene(world);
      // An intervention may have stopped it.
      if (dice.chance(0.5)) dialer.start();
    }
    return { calls: counts.queued, held: counts.held, registered: counts.registered };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(`SEED=${seed}: ${what}`, { cause: error });
  }
}
