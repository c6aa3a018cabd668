import { SIMULATION_LIMITS } from '#shared/cli-simulation-limits.ts';
import { cliCalculatorRoutes } from '#shared/contracts/cli-calculator.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import type { CliCalculatorService } from './service.ts';
import {
  fromCalculate,
  fromConfig,
  fromSimulate,
  toAreaCodesAnswer,
  toCalculationAnswer,
  toConfigAnswer,
  toSimulationAnswer,
} from './views.ts';

export function registerCliCalculatorRoutes(app: App, calculator: CliCalculatorService): void {
  serve(app, cliCalculatorRoutes, {
    'GET /cli-auto/area-codes': {
      permission: 'admin',
      errors: ['country_unknown'],
      summary: 'Area codes of a country',
      handle: async (request) => toAreaCodesAnswer(request.query.country),
    },

    'POST /cli-auto/calculate': {
      permission: 'admin',
      errors: ['country_unknown', 'cli_calculation_invalid'],
      summary: 'How many caller ids a list needs',
      description: 'By the product’s formulas; nothing is changed.',
      handle: async (request) => toCalculationAnswer(calculator.calculate(fromCalculate(request.body))),
    },

    'POST /cli-auto/simulate': {
      permission: 'admin',
      errors: ['country_unknown', 'cli_calculation_invalid', 'cli_simulation_too_many', 'overloaded'],
      summary: 'How many caller ids a simulation of the same inputs needs',
      description: `The engine dials the list on its virtual clock without limits, which tells the calls of the busiest day; as many caller ids as these need then take their turns under the daily limit. At most ${SIMULATION_LIMITS.calls} calls: \`total_numbers\` × \`max_attempts\`. Nothing is changed; one runs at a time and one may wait (503 for a third).`,
      handle: async (request) => toSimulationAnswer(await calculator.simulate(fromSimulate(request.body))),
    },

    'POST /cli-auto/config': {
      permission: 'admin',
      errors: [
        'country_unknown',
        'cli_config_invalid',
        'cli_generation_too_many',
        'cli_inventory_full',
        'campaign_not_found',
        'engine_unavailable',
      ],
      summary: 'Adds the caller ids that a list needs',
      description:
        'With `auto_generate`, as many valid, distinct numbers of the country as are recommended join the inventory in one transaction, marked synthetic: ' +
        'they serve the simulator, and nothing shows them on a real network. The campaign is not changed; the answer says whether it takes its caller ids from the inventory.',
      handle: async (request) => toConfigAnswer(await calculator.configure(actorOf(request), fromConfig(request.body))),
    },
  });
}
