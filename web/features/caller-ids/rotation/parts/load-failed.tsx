import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { messageOfError } from '#web/lib/api/errors.ts';

/** Above what is known, or shown as a sample. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<IconAlertTriangle size={18} />}
      title="Error al cargar datos de CLI. Verificá la conexión."
      role="alert"
    >
      {messageOfError(error)}
      <div>
        <Button variant="default" size="xs" mt="xs" onClick={onRetry}>
          Reintentar
        </Button>
      </div>
    </Alert>
  );
}
