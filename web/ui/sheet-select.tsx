import { Select } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import type { SheetChoice } from '#web/lib/lists/file/workbook.ts';

type Props = { workbook: SheetChoice; onSheet: (workbook: File, sheet: string) => void };

/** Chooses the sheet of a workbook whose rows make the list. */
export function SheetSelect({ workbook, onSheet }: Props) {
  return (
    <Select
      label={t('Hoja')}
      data={[...workbook.sheets]}
      value={workbook.sheet}
      allowDeselect={false}
      onChange={(sheet) => sheet !== null && onSheet(workbook.original, sheet)}
      maw={220}
    />
  );
}
