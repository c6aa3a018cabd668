import { Suspense } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { ErrorState } from '#web/ui/states.tsx';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import type { Flow } from '#web/lib/lists/upload-state.ts';

const ListOptOuts = lazyPart(async () => (await import('#web/ui/list-opt-outs.tsx')).ListOptOuts);

type Props = {
  flow: Extract<Flow, { step: 'error' }>;
  onAgain: () => void;
  onBack: (back: { file: File; preview: Preview }) => void;
};

/** Offers to retry with the same file, which adds no duplicates although committed rows are kept. */
export function UploadError({ flow, onAgain, onBack }: Props) {
  const { back, done } = flow;
  const committed = done?.counts.valid ?? 0;
  return (
    <>
      <ErrorState title={flow.message} />
      {committed > 0 && (
        <Text size="sm" ta="center" mb="md">
          {t(
            '{count, plural, one {Antes del corte se agregó # contacto.} other {Antes del corte se agregaron # contactos.}} Subir el archivo otra vez no los duplica.',
            { count: committed },
          )}
        </Text>
      )}
      {done !== undefined && done.counts.optOutsSaid > 0 && (
        <Suspense fallback={null}>
          <ListOptOuts {...done} />
        </Suspense>
      )}
      <Group justify="center" gap="xs" mt="md">
        <Button variant="default" onClick={onAgain}>
          {t('Elegir otro archivo')}
        </Button>
        {back !== null && <Button onClick={() => onBack(back)}>{t('Reintentar')}</Button>}
      </Group>
    </>
  );
}
