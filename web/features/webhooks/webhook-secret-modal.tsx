import { t } from '#web/lib/i18n.ts';
import { SecretModal } from '#web/ui/secret-modal.tsx';

export type MadeSecret = { name: string; secret: string };

export function WebhookSecretModal({ made, onClose }: { made: MadeSecret; onClose: () => void }) {
  return (
    <SecretModal
      title={t('Secreto de «{name}»', { name: made.name })}
      help={t('Se muestra una sola vez. Con él, el receptor comprueba que los avisos son de este servidor.')}
      label={t('Secreto')}
      secret={made.secret}
      copied={t('Copiado')}
      done={t('Ya lo guardé')}
      onClose={onClose}
    />
  );
}
