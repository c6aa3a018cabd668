import { Button, Group, Text } from '@mantine/core';
import { counted } from '#web/lib/formats/numbers.ts';
import { ErrorState } from '#web/ui/states.tsx';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import type { Flow } from '#web/lib/lists/upload-state.ts';

type Props = {
  flow: Extract<Flow, { step: 'error' }>;
  onAgain: () => void;
  onBack: (back: { file: File; preview: Preview }) => void;
};

/** Retrying with the same file adds no duplicates: committed rows stay. */
export function UploadError({ flow, onAgain, onBack }: Props) {
  const { back, committed = 0 } = flow;
  return (
    <>
      <ErrorState title={flow.message} />
      {committed > 0 && (
        <Text size="sm" ta="center" mb="md">
          Antes del corte se {committed === 1 ? 'agregó' : 'agregaron'} {counted(committed, 'contacto', 'contactos')}.
          Subir el archivo otra vez no los duplica.
        </Text>
      )}
      <Group justify="center" gap="xs">
        <Button variant="default" onClick={onAgain}>
          Elegir otro archivo
        </Button>
        {back !== null && <Button onClick={() => onBack(back)}>Reintentar</Button>}
      </Group>
    </>
  );
}
