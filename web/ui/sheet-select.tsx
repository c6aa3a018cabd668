import { Select } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { t } from '#web/lib/i18n.ts';
import type { SheetChoice, SheetReading } from '#web/lib/lists/file/workbook.ts';

// Few sheets hide rows.
const HiddenRows = lazy(async () => ({ default: (await import('./hidden-rows.tsx')).HiddenRows }));

type Props = { workbook: SheetChoice; onSheet: (workbook: File, reading: SheetReading) => void };

/** Chooses the sheet of a workbook whose rows make the list, and whether those that it hides are among them. */
export function SheetSelect({ workbook: { original, sheets, sheet, hiddenRows, withHidden }, onSheet }: Props) {
  return (
    <>
      <Select
        label={t('Hoja')}
        data={[...sheets]}
        value={sheet}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onSheet(original, { sheet: chosen })}
        maw={220}
      />
      {hiddenRows > 0 && (
        <Suspense>
          <HiddenRows
            count={hiddenRows}
            withHidden={withHidden}
            onChange={(kept) => onSheet(original, { sheet, withHidden: kept })}
          />
        </Suspense>
      )}
    </>
  );
}
