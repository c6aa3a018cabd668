import { Type, type Static } from 'typebox';
import { Instant } from './common.ts';
import type { RouteTable } from '../route-contract.ts';

export const EXPORT_TYPES = ['metrics', 'calls', 'cli', 'load-test'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

export const ExportParams = Type.Object({
  type: Type.String({ maxLength: 100, description: `One of ${EXPORT_TYPES.join(', ')}`, examples: ['calls'] }),
});

export const TableExportQuery = Type.Object({
  format: Type.Optional(Type.Enum(['csv', 'excel', 'json'], { description: 'Default: csv', examples: ['csv'] })),
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'For csv; default: comma' })),
});
export type TableExportQuery = Static<typeof TableExportQuery>;

export const TableExport = Type.Object({
  success: Type.Literal(true),
  type: Type.Enum(EXPORT_TYPES),
  exported_at: Instant,
  data: Type.Unknown({
    description: "An array of rows with the CSV's field names; for load-test its results, null before the first test",
  }),
});

export const exportRoutes = {
  'GET /performance/export/:type': { params: ExportParams, query: TableExportQuery, answer: TableExport, file: true },
} satisfies RouteTable;
