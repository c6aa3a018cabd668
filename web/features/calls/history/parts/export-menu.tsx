import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMay } from '#web/app/guard.tsx';
import { useExport } from '../api.ts';
import type { HistoryFilters } from '../history-filters.ts';

/** Exports all matching calls, not just the page. */
export function ExportMenu({ filters, disabled }: { filters: HistoryFilters; disabled: boolean }) {
  const mayExport = useMay('operator');
  const { mutate, isPending } = useExport(filters);
  if (!mayExport) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
          disabled={disabled}
          loading={isPending}
        >
          Exportar CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate(';')}>Para planillas (punto y coma)</Menu.Item>
        <Menu.Item onClick={() => mutate(',')}>Estándar (coma)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
