import {
  BulkGenerate,
  BulkGenerateAnswer,
  CountryParams,
  CountryPatternsAnswer,
  GenerateClis,
  GenerateClisAnswer,
  PatternCountriesAnswer,
  PatternStatsAnswer,
} from '#shared/contracts/cli-patterns.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
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
  app.get(
    '/performance/cli-pattern/countries',
    {
      config: { permission: 'admin', errors: [] },
      schema: {
        summary: 'Countries for which caller ids can be generated, with their area codes',
        response: replies(PatternCountriesAnswer),
      },
    },
    async () => toPatternCountries(service.countries()),
  );

  app.get(
    '/performance/cli-pattern/patterns/:country',
    {
      config: { permission: 'admin', errors: ['country_unknown'] },
      schema: {
        summary: 'What generated caller ids of a country look like',
        params: CountryParams,
        response: replies(CountryPatternsAnswer),
      },
    },
    async (request) => toCountryPatterns(service.country(request.params.country)),
  );

  app.post(
    '/performance/cli-pattern/generate',
    {
      config: {
        permission: 'admin',
        errors: ['destination_invalid', 'country_unknown', 'area_code_unknown', 'no_clis_generated', ...PATTERN_ERRORS],
      },
      schema: {
        summary: 'Generate caller ids that look local to a called number',
        description:
          'Valid by the phone library’s full metadata and distinct. They are synthetic: stored nowhere, and no driver that reaches a real network shows them.',
        body: GenerateClis,
        response: replies(GenerateClisAnswer),
      },
    },
    async (request) => {
      const wanted = fromGenerate(request.body);
      return toGenerated(service.generate(wanted), wanted.quantity);
    },
  );

  app.post(
    '/performance/cli-pattern/bulk-generate',
    {
      config: { permission: 'admin', errors: ['bulk_numbers_required', 'bulk_too_many'] },
      schema: {
        summary: 'Generate caller ids for many called numbers',
        description: 'What is wrong with one number is told in its result, and the others go on.',
        body: BulkGenerate,
        response: replies(BulkGenerateAnswer),
      },
    },
    async (request) => {
      const { destinations, quantity, pattern } = fromBulk(request.body);
      return toBulk(await service.generateMany(destinations, quantity, pattern));
    },
  );

  app.get(
    '/performance/cli-pattern/stats',
    {
      config: { permission: 'admin', errors: [] },
      schema: {
        summary: 'How many caller ids were generated since the start, and how many the inventory holds',
        response: replies(PatternStatsAnswer),
      },
    },
    async () => toStats(service.stats()),
  );
}
