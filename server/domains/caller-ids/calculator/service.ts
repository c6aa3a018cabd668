/** Calculates or simulates how many caller ids a list needs, and generates them. */
import { calculateClis, type CalculatorInput, type CalculatorResult } from '#engine/caller-ids/calculator.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { SIMULATION_LIMITS } from '#shared/domain/caller-ids.ts';
import { MAX_GENERATED_CLIS, MAX_INVENTORY_CLIS } from '#shared/contracts/cli-calculator.ts';
import { countryByKey, type Country } from '#shared/countries/countries.ts';
import type { CampaignNumbers, CliCalculatorStore } from './store.ts';
import type { CliSimulationRequest, CliSimulationResult } from './simulation.ts';
import type { SyntheticClisAnswer, SyntheticClisRequest } from './synthetic-clis.ts';
import { own } from '#shared/own.ts';

export type Inputs = { readonly input: CalculatorInput; readonly country: Country };
export type Calculated = Inputs & { readonly result: CalculatorResult };

export type ConfigOrder = Inputs & { readonly campaignId: number | null; readonly generates: boolean };
type AuditedOrder = CalculatorInput & Pick<ConfigOrder, 'campaignId' | 'generates'> & { readonly country: string };
export type Configured = Calculated & {
  readonly generates: boolean;
  readonly generated: number;
  readonly campaignId: number | null;
  readonly campaign: CampaignNumbers | null;
};

export type SimulationOrder = Inputs & { readonly maxAttempts: number };
export type Simulated = SimulationOrder & { readonly simulation: CliSimulationResult };

type CliCalculatorDeps = {
  readonly store: CliCalculatorStore;
  /** Runs in the pool. */
  readonly addSynthetic: (request: SyntheticClisRequest) => Promise<SyntheticClisAnswer>;
  /** Runs in the pool. Throws an AbortError when it takes too long. */
  readonly runSimulation: (request: CliSimulationRequest) => Promise<CliSimulationResult>;
  /** Makes the engine reload the inventory. */
  readonly callerIdsChanged: () => Promise<void>;
  readonly audit: Audit;
  readonly clock: Clock;
};

/** One simulation runs and one waits; a third is refused. */
const MOST_SIMULATIONS = 2;

export type CliCalculatorService = ReturnType<typeof createCliCalculatorService>;

export function createCliCalculatorService(deps: CliCalculatorDeps) {
  const { store, addSynthetic, runSimulation, callerIdsChanged, audit, clock } = deps;
  let simulations = 0;

  const calculate = (inputs: Inputs): Calculated => ({ ...inputs, result: calculateClis(inputs.input) });

  /**
   * Adds the recommended number of caller ids if generation is requested. Throws `campaign_not_found`,
   * `cli_generation_too_many` or `cli_inventory_full`.
   */
  async function configure(actor: Actor, { campaignId, generates, ...inputs }: ConfigOrder): Promise<Configured> {
    const campaign = campaignId === null ? null : findCampaign(campaignId);
    const calculated = calculate(inputs);
    const quantity = calculated.result.recommendedClis;
    if (generates && quantity > MAX_GENERATED_CLIS)
      fail('cli_generation_too_many', { maximum: MAX_GENERATED_CLIS, recommended: quantity });
    const generated = await put(actor, quantity, {
      ...inputs.input,
      country: inputs.country.key,
      campaignId,
      generates,
    });
    if (generated > 0) await callerIdsChanged();
    return { ...calculated, generates, generated, campaignId, campaign };
  }

  /**
   * Generates the caller ids if the order asks for them, and records the order in the audit log. Returns how many were
   * added.
   */
  async function put({ id, username }: Actor, quantity: number, order: AuditedOrder): Promise<number> {
    const actor = { id, username };
    if (!order.generates) {
      audit.record({ actor, action: 'cli_auto.config', entity: 'cli', after: { ...order, generated: 0 } });
      return 0;
    }
    const added = await addSynthetic({ country: order.country, quantity, createdAt: clock.nowMs(), actor, order });
    if (added.hasRoom) return added.generated;
    return fail('cli_inventory_full', {
      present: added.present,
      maximum: MAX_INVENTORY_CLIS,
      recommended: quantity,
    });
  }

  /**
   * Dials the list on the virtual clock. Throws `cli_simulation_too_many`, or `overloaded` if two simulations are
   * already pending or this one times out.
   */
  async function simulate(order: SimulationOrder): Promise<Simulated> {
    const { input, country, maxAttempts } = order;
    const maximum = Math.floor(SIMULATION_LIMITS.calls / maxAttempts);
    if (input.numbers > maximum) fail('cli_simulation_too_many', { field: 'total_numbers', maximum });
    if (simulations >= MOST_SIMULATIONS) fail('overloaded');
    simulations++;
    try {
      return { ...order, simulation: await runSimulation({ ...input, maxAttempts, country: country.key }) };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return fail('overloaded');
      throw error;
    } finally {
      simulations--;
    }
  }

  function findCampaign(id: number): CampaignNumbers {
    return store.findCampaign(id) ?? fail('campaign_not_found', { field: 'campaign_id', id });
  }

  return { calculate, configure, simulate };
}

/** The console sends `brazil` for the country key `brasil`. */
const SPELLINGS: Readonly<Record<string, string>> = { brazil: 'brasil' };

/** Finds a country by its key or the console's spelling, ignoring case. Throws `country_unknown`. */
export function readCountry(text: string): Country {
  const key = text.trim().toLowerCase();
  return countryByKey(own(SPELLINGS, key) ?? key) ?? fail('country_unknown', { field: 'country', country: text });
}
