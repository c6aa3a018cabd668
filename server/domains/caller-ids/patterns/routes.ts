import { cliPatternRoutes } from '#shared/contracts/cli-patterns.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { CliPatternService } from './service.ts';
import {
  fromBulk,
  fromGenerate,
  toBulk,
  toCountryPatterns,
  toGenerated,
  toPatternCountries,
  toStats,
} from './views.ts';

const PATTERN_ERRORS = ['cli_pattern_invalid', 'cli_pattern_length'] as const;

export function registerCliPatternRoutes(app: App, service: CliPatternService): void {
  serve(app, cliPatternRoutes, {
    'GET /performance/cli-pattern/countries': {
      permission: 'admin',
      summary: 'Countries for which caller ids can be generated, with their area codes',
      handle: async () => toPatternCountries(service.countries()),
    },

    'GET /performance/cli-pattern/patterns/:country': {
      permission: 'admin',
      errors: ['country_unknown'],
      summary: 'Patterns of generated caller ids of a country',
      handle: async (request) => toCountryPatterns(service.country(request.params.country)),
    },

    'POST /performance/cli-pattern/generate': {
      permission: 'admin',
      errors: ['destination_invalid', 'country_unknown', 'area_code_unknown', 'no_clis_generated', ...PATTERN_ERRORS],
      summary: 'Generate caller ids that look local to a called number',
      description:
        'Valid by the phone library’s full metadata, and distinct. They are synthetic: not stored, and never shown by a driver of a real network.',
      handle: async (request) => {
        const wanted = fromGenerate(request.body);
        return toGenerated(service.generate(wanted), wanted.quantity);
      },
    },

    'POST /performance/cli-pattern/bulk-generate': {
      permission: 'admin',
      errors: ['bulk_numbers_required', 'bulk_too_many'],
      summary: 'Generate caller ids for many called numbers',
      description: 'An error of one number is reported in its result; the others are still processed.',
      handle: async (request) => {
        const { destinations, quantity, pattern } = fromBulk(request.body);
        return toBulk(await service.generateMany(destinations, quantity, pattern));
      },
    },

    'GET /performance/cli-pattern/stats': {
      permission: 'admin',
      summary: 'How many caller ids were generated since the start, and how many the inventory holds',
      handle: async () => toStats(service.stats()),
    },
  });
}
