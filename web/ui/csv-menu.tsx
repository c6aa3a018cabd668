import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import classes from './csv-menu.module.css';

/** ',' for programs, ';' for spreadsheets in Spanish. */
export type Separator = ',' | ';';

/** The query of an export: a workbook in words, or CSV with a separator. */
export const exportQuery = (choice: Separator | 'excel') =>
  choice === 'excel' ? ({ export: 'excel' } as const) : ({ export: 'csv', separador: choice } as const);

export const extensionOf = (choice: Separator | 'excel'): string => (choice === 'excel' ? 'xlsx' : 'csv');

type Props = {
  label: string;
  disabled?: boolean;
  loading?: boolean;
  /** A note about the file. */
  note?: string;
  onPick: (separator: Separator) => void;
  /** Downloads a workbook in words instead, where there is one. */
  onWorkbook?: () => void;
  /** Further items. */
  children?: ReactNode;
};

/** Downloads a file: a workbook where there is one, or CSV with the separator of choice. */
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
