import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';

/** ',' for programs, ';' for spreadsheets in Spanish. */
export type Separator = ',' | ';';

type Props = {
  label: string;
  disabled?: boolean;
  loading?: boolean;
  /** What to know about the file before it is made. */
  note?: string;
  onPick: (separator: Separator) => void;
  /** Further items. */
  children?: ReactNode;
};

/** Downloads a CSV file with the separator of choice. */
export function CsvMenu({ label, disabled = false, loading = false, note, onPick, children }: Props) {
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
        {note !== undefined && <Menu.Label>{note}</Menu.Label>}
        <Menu.Item onClick={() => onPick(';')}>{t('Para planillas (punto y coma)')}</Menu.Item>
        <Menu.Item onClick={() => onPick(',')}>{t('Estándar (coma)')}</Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
