import { Button, Group, Stack } from '@mantine/core';
import { useCampaignName } from '#web/lib/campaigns.ts';
import { counted, formatInteger } from '#web/lib/formats/numbers.ts';
import { downloadRejects } from '#web/lib/lists/upload.ts';
import type { Flow } from '#web/lib/lists/upload-state.ts';
import { CsvMenu } from '#web/ui/csv-menu.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

type Props = { flow: Extract<Flow, { step: 'success' }>; onAgain: () => void };

/** The import's result for every line of the file. */
export function ImportResult({ flow, onAgain }: Props) {
  const { counts, fileName, uploadId, chunked, campaignId } = flow;
  const campaign = useCampaignName(campaignId);

  return (
    <Stack gap="md">
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <strong>{fileName}</strong>: {counted(counts.total, 'línea procesada', 'líneas procesadas')} para la campaña{' '}
        <strong>{campaign}</strong>
      </p>
      <TileRow narrow>
        <FigureTile plain label="Procesados" value={formatInteger(counts.total)} />
        <FigureTile plain label="Agregados" value={formatInteger(counts.valid)} />
        <FigureTile plain label="Duplicados" value={formatInteger(counts.duplicate)} />
        <FigureTile plain label="Inválidos" value={formatInteger(counts.invalid)} />
        <FigureTile plain label="En blacklist" value={formatInteger(counts.blacklisted)} />
      </TileRow>
      <Group gap="xs">
        <Button onClick={onAgain}>Importar otro archivo</Button>
        {counts.total > counts.valid && !chunked && (
          <CsvMenu label="Descargar rechazados" onPick={(separator) => void downloadRejects(uploadId, separator)} />
        )}
      </Group>
    </Stack>
  );
}
