import { t } from '#web/lib/i18n.ts';
import { useNow } from '#web/lib/use-now.ts';
import { StaleBanner, useStaleAge } from '#web/ui/stale-banner.tsx';
import type { BoardStore } from './board-store.ts';
import { Campaigns } from './campaigns.tsx';
import { Ended } from './ended.tsx';
import { Figures } from './figures.tsx';
import { Header } from './header.tsx';
import { Alerts } from './alerts.tsx';
import { People } from './people.tsx';
import { pixelShiftAt } from './pixel-shift.ts';
import { useBoard } from './use-board.ts';

export function Screen({ store }: { store: BoardStore }) {
  const { board, receivedAtMs, connection } = useBoard(store);
  const nowMs = useNow();
  const staleMs = useStaleAge(receivedAtMs);
  const { x, y } = pixelShiftAt(nowMs);
  if (connection === 'ended') return <Ended />;
  const ageMs = Math.max(0, nowMs - receivedAtMs);
  return (
    <div className="board" style={{ transform: `translate(${x / 16}rem, ${y / 16}rem)` }}>
      {board !== null && staleMs !== null && <StaleBanner ageMs={staleMs} className="banner" />}
      {board === null ? (
        <main className="message">
          <h1>Cadencia</h1>
          <output>{connection === 'lost' ? t('Sin conexión con el servidor') : t('Conectando…')}</output>
        </main>
      ) : (
        <>
          <Header board={board} ageMs={ageMs} />
          <main className={staleMs === null ? 'figures' : 'figures stale'}>
            <Figures board={board} />
            {board.en_puesto === null ? (
              <Campaigns campaigns={board.campanas} serverMs={Date.parse(board.hora)} nowMs={nowMs} />
            ) : (
              <People people={board.en_puesto} serverMs={Date.parse(board.hora)} nowMs={nowMs} />
            )}
            <Alerts alerts={board.alertas} />
          </main>
        </>
      )}
    </div>
  );
}
