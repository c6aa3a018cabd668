import { Button, Group, Stack } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { downloadRejects } from '#web/lib/lists/upload.ts';
import type { Flow } from '#web/lib/lists/upload-state.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { notice } from '#web/ui/notice.ts';

type Props = { flow: Extract<Flow, { step: 'success' }>; onAgain: () => void };

/** The import's result for every line of the file. */
export function ImportResult({ flow, onAgain }: Props) {
  const { counts, fileName, uploadId, chunked } = flow;

  async function download(): Promise<void> {
    await downloadRejects(uploadId).catch((error: unknown) =>
      notice.error(`Error al exportar: ${messageOfError(error)}`),
    );
  }

  return (
    <Stack gap="md">
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
        <strong>{fileName}</strong>: {formatInteger(counts.total)} líneas procesadas
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
          <Button variant="default" onClick={() => void download()}>
            Descargar rechazados
          </Button>
        )}
      </Group>
    </Stack>
  );
}
