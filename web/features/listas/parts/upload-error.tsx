import { Button, Group } from '@mantine/core';
import { ErrorState } from '#web/ui/states.tsx';
import type { Preview } from '../file/preview.ts';
import type { Flow } from '../upload-flow.ts';

type Props = {
  flow: Extract<Flow, { step: 'error' }>;
  onAgain: () => void;
  onBack: (back: { file: File; preview: Preview }) => void;
};

/** Sending the same file again adds no duplicate: what was committed stays. */
export function UploadError({ flow, onAgain, onBack }: Props) {
  const { back } = flow;
  return (
    <>
      <ErrorState title={flow.message} />
      <Group justify="center" gap="xs">
        <Button variant="default" onClick={onAgain}>
          Elegir otro archivo
        </Button>
        {back !== null && <Button onClick={() => onBack(back)}>Reintentar</Button>}
      </Group>
    </>
  );
}
