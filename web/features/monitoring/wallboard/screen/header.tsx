import type { Wallboard } from '#shared/contracts/wallboard.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useFullscreen } from './use-board.ts';

/** The display's name, why nothing is dialled, and a clock in the console's time zone. */
export function Header({ board, ageMs }: { board: Wallboard; ageMs: number }) {
  const { isFull, toggle } = useFullscreen();
  const nowMs = Date.parse(board.hora) + ageMs;
  const clock = formatTime(nowMs);
  return (
    <header>
      <h1>{board.pantalla.nombre}</h1>
      {board.sin_llamadas !== null && <output className="stopped">{board.sin_llamadas}</output>}
      {!isFull && (
        <button type="button" onClick={toggle} aria-keyshortcuts="f">
          {t('Pantalla completa')} <kbd>F</kbd>
        </button>
      )}
      <time dateTime={new Date(nowMs).toISOString()} title={board.zona_horaria}>
        {clock.slice(0, 5)}
        <small>{clock.slice(5)}</small>
      </time>
    </header>
  );
}
