import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import classes from './csv-menu.module.css';

/** ',' for programs, ';' for spreadsheets in Spanish. */
export type Separator = ',' | ';';

/** Returns the query of an export: an Excel workbook, or CSV with the separator. */
export const exportQuery = (choice: Separator | 'excel') =>
  choice === 'excel' ? ({ export: 'excel' } as const) : ({ export: 'csv', separador: choice } as const);

export const extensionOf = (choice: Separator | 'excel'): string => (choice === 'excel' ? 'xlsx' : 'csv');

type Props = {
  label: string;
  disabled?: boolean;
  loading?: boolean;
  note?: string;
  onPick: (separator: Separator) => void;
  /** Downloads an Excel workbook. Absent if the table has no workbook. */
  onWorkbook?: () => void;
  /** Additional menu items. */
  children?: ReactNode;
};

/** A menu that downloads a table as an Excel workbook or as CSV with a choice of separator. */
export function CsvMenu({ label, disabled = false, loading = false, note, onPick, onWorkbook, children }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
          disabled={disabled}
          loading={loading}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onWorkbook !== undefined && (
          <>
            <Menu.Item onClick={onWorkbook}>
              {t('Planilla de cálculo (Excel)')}
              <span className={classes.hint}>{t('En palabras y con la hora de la consola')}</span>
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {note !== undefined && <Menu.Label>{note}</Menu.Label>}
        <Menu.Item onClick={() => onPick(';')}>{t('Para planillas (punto y coma)')}</Menu.Item>
        <Menu.Item onClick={() => onPick(',')}>{t('Estándar (coma)')}</Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
