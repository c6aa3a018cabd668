import { Button, Popover, Select, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ExportType } from '#shared/contracts/exports.ts';
import { EXPORT_TIMES } from '#web/lib/formats/dates.ts';
import { type ExportFormat, EXPORT_FORMATS, EXPORTS, useExport } from '#web/features/monitoring/metrics/export.ts';
import { t } from '#web/lib/i18n.ts';

const inside = { withinPortal: false } as const;

export function ExportForm() {
  const [opened, setOpened] = useState(false);
  const [type, setType] = useState<ExportType>('metrics');
  const [format, setFormat] = useState<ExportFormat>('csv-semicolon');
  const { mutate, isPending } = useExport();

  function submit(event: FormEvent): void {
    event.preventDefault();
    mutate({ type, format }, { onSuccess: () => setOpened(false) });
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
          onClick={() => setOpened(!opened)}
        >
          {t('Exportar')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Exportar')}>
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Select
              label={t('Datos')}
              data={EXPORTS.map(({ value, label }) => ({ value, label }))}
              value={type}
              onChange={(value) => value !== null && setType(value)}
              allowDeselect={false}
              comboboxProps={inside}
              data-autofocus
            />
            <Text size="xs" c="dimmed" mt={-6}>
              {EXPORTS.find(({ value }) => value === type)?.hint} {EXPORT_TIMES}.
            </Text>
            <Select
              label={t('Formato')}
              data={EXPORT_FORMATS.map(({ value, label }) => ({ value, label }))}
              value={format}
              onChange={(value) => value !== null && setFormat(value)}
              allowDeselect={false}
              comboboxProps={inside}
            />
            <Button type="submit" loading={isPending}>
              {t('Descargar')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
