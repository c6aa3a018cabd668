import { t } from '#web/lib/i18n.ts';

/** Replaces the figures if the display has no valid token. */
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
