import { t } from '#web/lib/i18n.ts';
import type { BoardStore } from './board-store.ts';
import { Campaigns } from './campaigns.tsx';
import { Ended } from './ended.tsx';
import { Figures } from './figures.tsx';
import { Header } from './header.tsx';
import { Alerts } from './alerts.tsx';
import { pixelShiftAt } from './pixel-shift.ts';
import { StaleBanner } from './stale-banner.tsx';
import { useBoard, useNow } from './use-board.ts';

/** Figures that are older are marked: the server sends every second. */
const STALE_AFTER_MS = 5000;

/** The whole wallboard. */
export function Screen({ store }: { store: BoardStore }) {
  const { board, receivedAtMs, connection } = useBoard(store);
  const nowMs = useNow();
  const { x, y } = pixelShiftAt(nowMs);
  if (connection === 'ended') return <Ended />;
  const ageMs = Math.max(0, nowMs - receivedAtMs);
  const isStale = board !== null && (connection === 'lost' || ageMs > STALE_AFTER_MS);
  return (
    <div className="board" style={{ transform: `translate(${x / 16}rem, ${y / 16}rem)` }}>
      {isStale && <StaleBanner ageMs={ageMs} />}
      {board === null ? (
        <main className="message">
          <h1>Cadencia</h1>
          <output>{connection === 'lost' ? t('Sin conexión con el servidor') : t('Conectando…')}</output>
        </main>
      ) : (
        <>
          <Header board={board} ageMs={ageMs} />
          <main className={isStale ? 'figures stale' : 'figures'}>
            <Figures board={board} />
            <Campaigns campaigns={board.campanas} serverMs={Date.parse(board.hora)} nowMs={nowMs} />
            <Alerts alerts={board.alertas} />
          </main>
        </>
      )}
    </div>
  );
}
