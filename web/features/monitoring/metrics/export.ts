import { useMutation } from '@tanstack/react-query';
import type { ExportType, TableExportQuery } from '#shared/contracts/exports.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { consoleDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { notice } from '#web/ui/notice.ts';

type Exported = { value: ExportType; label: string; hint: string; fileName: string };

export const EXPORTS: readonly Exported[] = [
  {
    value: 'metrics',
    label: t('Métricas'),
    hint: t('Los conteos de cada segundo que se guarda.'),
    fileName: t('metricas'),
  },
  {
    value: 'calls',
    label: t('Llamadas'),
    hint: t('Cada intento, con las columnas del historial.'),
    fileName: t('llamadas'),
  },
  { value: 'cli', label: t('CLIs'), hint: t('El inventario con su uso de hoy.'), fileName: t('clis') },
  {
    value: 'load-test',
    label: t('Test de carga'),
    hint: t('Los resultados del último test.'),
    fileName: t('test-de-carga'),
  },
];

export type ExportFormat = 'csv' | 'csv-semicolon' | 'excel' | 'json';

type Format = { value: ExportFormat; label: string; extension: string; query: TableExportQuery };

export const EXPORT_FORMATS: readonly Format[] = [
  {
    value: 'csv-semicolon',
    label: t('CSV para planillas (punto y coma)'),
    extension: 'csv',
    query: { format: 'csv', separador: ';' },
  },
  { value: 'csv', label: t('CSV estándar (coma)'), extension: 'csv', query: { format: 'csv' } },
  { value: 'excel', label: 'Excel', extension: 'xlsx', query: { format: 'excel' } },
  { value: 'json', label: 'JSON', extension: 'json', query: { format: 'json' } },
];

export function useExport() {
  return useMutation({
    mutationFn: async ({ type, format }: { type: ExportType; format: ExportFormat }) => {
      const { query, extension } = EXPORT_FORMATS.find(({ value }) => value === format)!;
      const { fileName } = EXPORTS.find(({ value }) => value === type)!;
      saveBlob(
        await api.file('GET /performance/export/:type', { params: { type }, query }),
        datedName(fileName, extension),
      );
    },
    onError: (error) => notice.error(t('Error al exportar resultados.'), messageOfError(error)),
  });
}

/** Returns a file name such as 'metricas-2026-11-21.csv'. */
export function datedName(name: string, extension: string): string {
  return `${name}-${consoleDay(Date.now())}.${extension}`;
}
