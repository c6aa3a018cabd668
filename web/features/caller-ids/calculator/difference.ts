import type { Calculation, ClisSimulation } from '#shared/contracts/cli-calculator.ts';
import { formatInteger, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

/** Explains how the formula and the simulation differ. */
export function differenceOf(calculation: Calculation, simulation: ClisSimulation): string {
  const [formula, simulated] = [calculation.recommended_clis, simulation.caller_ids];
  const calls = formatInteger(simulation.busiest_day_calls);
  const limit = formatInteger(simulation.daily_call_limit);
  const more = formatInteger(Math.abs(formula - simulated));
  if (formula === simulated)
    return t('La fórmula y la simulación coinciden: el día con más llamadas tuvo {calls}, a {limit} por CLI.', {
      calls,
      limit,
    });
  if (formula > simulated)
    return t(
      'La fórmula pide {more} más: multiplica toda la lista por el ritmo y suma un margen del {margin}; en la simulación, el día con más llamadas tuvo {calls}, a {limit} por CLI.',
      { more, margin: formatShortPercent(calculation.safety_margin_percent), calls, limit },
    );
  return t(
    'La simulación necesita {more} más: el día con más llamadas tuvo {calls}, a {limit} por CLI, y la fórmula no alcanza para ese día.',
    { more, calls, limit },
  );
}
