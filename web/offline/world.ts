/**
 * The only file through which the console imports the engine: the engine that also dials on the server, on the
 * browser's clock, with sample contacts and the simulated network. Only the offline demonstration's worker loads it.
 */
import { createDialer } from '#engine/dialer.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import { openStream } from '#engine/kernel/rng.ts';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import type { Fact as EngineFact, FactKind, FactOf as EngineFactOf } from '#engine/model/facts.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import { countryByKey } from '#shared/countries/countries.ts';

/** A fact from the engine. */
export type Fact = EngineFact;
export type FactOf<K extends FactKind> = EngineFactOf<K>;

/** A sample campaign. */
export type SampleCampaign = { readonly id: number; readonly name: string; readonly description: string };

export const SAMPLE_CAMPAIGNS: readonly SampleCampaign[] = [
  { id: 1, name: 'Ejemplo: renovación de contratos', description: 'Datos de ejemplo' },
  { id: 2, name: 'Ejemplo: encuesta de satisfacción', description: 'Datos de ejemplo' },
];
export const SAMPLE_CONTACTS = 4000;
export const SAMPLE_AGENTS = 12;
export const SAMPLE_CPS = 3;
export const SAMPLE_LINES = 60;

const COUNTRIES = ['argentina', 'mexico', 'colombia', 'chile'] as const;

type World = Pick<Dialer, 'advanceTo' | 'summary' | 'campaignStatus'>;

/** Starts the sample campaigns at `startAtMs` (epoch ms). The same seed and instants give the same facts. */
export function openWorld(startAtMs: number, seed: number, onFact: (fact: Fact) => void): World {
  const loop = createLoop(startAtMs);
  const leads = createMemoryLeads();
  for (const campaign of SAMPLE_CAMPAIGNS) addContacts(leads, campaign.id, seed);
  const carrier = createSimulatedCarrier({
    loop,
    profile: DEFAULT_PROFILE,
    seed,
    speed: 1,
    report: (callId, event) => dialer.carrierEvent(callId, event),
  });
  const dialer = createDialer({
    loop,
    seed,
    scenario: {
      startAtMs,
      settings: { globalCallsPerSecond: SAMPLE_CPS, agentCapacity: SAMPLE_AGENTS, agentWaitMs: 2000 },
      campaigns: SAMPLE_CAMPAIGNS.map(planOf),
      network: DEFAULT_PROFILE,
      speed: 1,
    },
    ports: { leads, placer: carrier, sinks: [{ kinds: 'all', accept: onFact }] },
  });
  dialer.start();
  for (const { id } of SAMPLE_CAMPAIGNS) dialer.startCampaign(id, null);
  return dialer;
}

function planOf({ id, name }: SampleCampaign): CampaignPlan {
  return {
    id,
    name,
    flow: id === 1 ? 'direct' : 'press1',
    maxConcurrentCalls: SAMPLE_LINES,
    callsPerSecond: null,
    maxAttempts: 3,
    retryIntervalMs: 300_000,
    ringTimeoutMs: 30_000,
    callerId: '+541152345678',
  };
}

/** Each campaign has its own numbers, because the random stream is the campaign's. */
function addContacts(leads: ReturnType<typeof createMemoryLeads>, campaignId: number, seed: number): void {
  for (const key of COUNTRIES) {
    const country = countryByKey(key);
    if (country === undefined) continue;
    let left = SAMPLE_CONTACTS / COUNTRIES.length;
    for (const number of numbersOf(country, openStream(seed, 'contact_list', campaignId))) {
      leads.add(campaignId, number.number, key);
      if (--left === 0) break;
    }
  }
}
