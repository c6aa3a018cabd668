import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ReportAnswer } from '#shared/contracts/reports.ts';
import { api } from '#web/lib/api/api.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { t } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { exportQuery, extensionOf, type Separator } from '#web/ui/csv-menu.tsx';
import { notice } from '#web/ui/notice.ts';
import type { ReportView } from './report-query.ts';
import { toSpreadsheet } from './spreadsheet.ts';

const REFRESH_MS = 60_000;

type Asked = Pick<ReportView, 'dimension' | 'fecha_inicio' | 'fecha_fin' | 'campaign_id'>;

function queryFor({ dimension, fecha_inicio, fecha_fin, campaign_id }: Asked) {
  return {
    dimension,
    fecha_inicio,
    fecha_fin,
    campaign_id: campaign_id === '' ? undefined : Number(campaign_id),
  };
}

/** Fetches a report and refreshes it every minute, because today's figures change. */
export function useReport(asked: Asked, enabled: boolean) {
  return useQuery({
    ...queryOf('GET /reports', { query: queryFor(asked) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    enabled,
  });
}

/**
 * Exports a report as a workbook, as CSV with the API's fields for programs, or as CSV for spreadsheets with display
 * texts and localized numbers.
 */
export function useReportExport(asked: Asked, shown: ReportAnswer | undefined) {
  return useMutation({
    mutationFn: async (choice: Separator | 'excel') => {
      const file =
        choice === ';' && shown !== undefined
          ? await toSpreadsheet(shown)
          : await api.file('GET /reports/export', { query: { ...queryFor(asked), ...exportQuery(choice) } });
      saveBlob(file, `reporte-${asked.dimension}-${asked.fecha_inicio}-${asked.fecha_fin}.${extensionOf(choice)}`);
    },
    onError: (error) => notice.error(t('Error al exportar el reporte: {why}', { why: messageOfError(error) })),
  });
}
