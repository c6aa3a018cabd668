import type { Calculation, ClisSimulation } from '#shared/contracts/cli-calculator.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';

/** Where the formula and the simulation differ, and why. */
export function differenceOf(calculation: Calculation, simulation: ClisSimulation): string {
  const [formula, simulated] = [calculation.recommended_clis, simulation.caller_ids];
  const busiest = `el día con más llamadas tuvo ${formatInteger(simulation.busiest_day_calls)}, a ${formatInteger(simulation.daily_call_limit)} por CLI`;
  if (formula === simulated) return `La fórmula y la simulación coinciden: ${busiest}.`;
  if (formula > simulated)
    return `La fórmula pide ${formatInteger(formula - simulated)} más: multiplica toda la lista por el ritmo y suma un margen del ${calculation.safety_margin_percent} %; en la simulación, ${busiest}.`;
  return `La simulación necesita ${formatInteger(simulated - formula)} más: ${busiest}, y la fórmula no alcanza para ese día.`;
}
