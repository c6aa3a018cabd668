import { SIMULATION_LIMITS } from '#shared/domain/caller-ids.ts';
import { cliCalculatorRoutes } from '#shared/contracts/cli-calculator.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
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
      summary: 'Calculate how many caller ids a list needs',
      description: 'Uses the product’s formulas and changes nothing.',
      handle: async (request) => toCalculationAnswer(calculator.calculate(fromCalculate(request.body))),
    },

    'POST /cli-auto/simulate': {
      permission: 'admin',
      errors: ['country_unknown', 'cli_calculation_invalid', 'cli_simulation_too_many', 'overloaded'],
      summary: 'Simulate how many caller ids a list needs',
      description: `The engine dials the list on its virtual clock, first without limits to find the calls of the busiest day, then with as many caller ids as these need under the daily limit. At most ${SIMULATION_LIMITS.calls} calls: \`total_numbers\` × \`max_attempts\`. Nothing is changed. One simulation runs at a time and one may wait (503 for a third).`,
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
      summary: 'Add the caller ids that a list needs',
      description:
        'With `auto_generate`, the recommended number of valid, distinct numbers of the country is added to the inventory in one transaction, marked synthetic: ' +
        'they are for the simulator and never shown on a real network. The campaign is not changed; the answer says whether it uses the inventory.',
      handle: async (request) => toConfigAnswer(await calculator.configure(actorOf(request), fromConfig(request.body))),
    },
  });
}
