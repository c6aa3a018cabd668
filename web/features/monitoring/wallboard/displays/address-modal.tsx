import { WALLBOARD_PATH } from '#shared/domain/wallboard.ts';
import { t } from '#web/lib/i18n.ts';
import { SecretModal } from '#web/ui/secret-modal.tsx';

export type MadeDisplay = { readonly name: string; readonly token: string };

/** Shows a display's address, which contains its token. */
export function AddressModal({ made, onClose }: { made: MadeDisplay; onClose: () => void }) {
  return (
    <SecretModal
      title={t('Dirección de «{name}»', { name: made.name })}
      size="lg"
      help={t(
        'Se muestra una sola vez. Abrila en el navegador de la pantalla: quien la tiene ve el tablero, y nada más. Si se pierde, revocá la pantalla y creá otra.',
      )}
      label={t('Dirección')}
      // The token is in the fragment, which is never sent to servers or proxies and so not logged.
      secret={`${location.origin}${WALLBOARD_PATH}#${made.token}`}
      copied={t('Copiada')}
      done={t('Ya la abrí')}
      onClose={onClose}
    />
  );
}
