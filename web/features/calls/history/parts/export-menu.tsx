import { Menu } from '@mantine/core';
import type { CallRow } from '#shared/contracts/calls.ts';
import { useMay } from '#web/app/guard.tsx';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { exportPage, useExport } from '../api.ts';
import { EXPORT_TIMES } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import type { HistoryFilters } from '../history-filters.ts';

type Props = {
  filters: HistoryFilters;
  /** Calls on the current page. */
  page: readonly CallRow[];
  disabled: boolean;
};

/** Exports all matching calls or those on the page. */
export function ExportMenu({ filters, page, disabled }: Props) {
  const mayExport = useMay('operator');
  const { mutate, isPending } = useExport(filters);
  if (!mayExport) return null;
  return (
    <CsvMenu
      label={t('Exportar CSV')}
      note={EXPORT_TIMES}
      disabled={disabled}
      loading={isPending}
      onPick={mutate}
      onWorkbook={() => mutate('excel')}
    >
      <Menu.Divider />
      <Menu.Item onClick={() => void exportPage(page)}>{t('Solo esta página (punto y coma)')}</Menu.Item>
    </CsvMenu>
  );
}
