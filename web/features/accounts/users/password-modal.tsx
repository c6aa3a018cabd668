import { t } from '#web/lib/i18n.ts';
import { SecretModal } from '#web/ui/secret-modal.tsx';

/** A user and the password that the server generated. */
export type MadePassword = { username: string; password: string };

export function PasswordModal({ made, onClose }: { made: MadePassword; onClose: () => void }) {
  return (
    <SecretModal
      title={t('Contraseña de «{user}»', { user: made.username })}
      help={t('Se muestra una sola vez. Pasásela por un medio seguro: al entrar por primera vez tiene que cambiarla.')}
      label={t('Contraseña')}
      secret={made.password}
      copied={t('Copiada')}
      done={t('Ya la guardé')}
      onClose={onClose}
    />
  );
}
