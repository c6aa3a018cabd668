import { t } from '#web/lib/i18n.ts';

/** Shown instead of any figure when the display has no token that the server takes. */
export function Ended() {
  return (
    <main className="message">
      <h1>{t('Pantalla sin autorización')}</h1>
      <p>
        {t('Fue revocada, o le falta su dirección. Un administrador crea otra en Configuración Avanzada, Pantallas.')}
      </p>
    </main>
  );
}
