import '@fontsource-variable/inter/index.css';
import './screen.css';
import './panels.css';
import { createRoot } from 'react-dom/client';
import type { Wallboard } from '#shared/contracts/wallboard.ts';
import { setConsoleZone } from '#web/lib/formats/dates.ts';
import { openBoardLine } from './board-line.ts';
import { createBoardStore } from './board-store.ts';
import { forgetToken, mayLoadFor, storeLanguage, takeToken } from './display-storage.ts';
import { Screen } from './screen.tsx';
import { keepAwake } from './wake-lock.ts';

/** Shows the wallboard of this browser's display. `ownPage`: the file that this page began with. */
export function showWallboard(ownPage: string): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('tablero.html has no #root');
  const store = createBoardStore();

  /** A new language, or a new version of this page, takes effect by loading again. */
  function follow({ pantalla, consola, zona_horaria }: Wallboard): void {
    setConsoleZone(zona_horaria);
    const isUpgraded = import.meta.env.PROD && consola !== null && consola !== ownPage && mayLoadFor(consola);
    if (storeLanguage(pantalla.idioma) || isUpgraded) location.reload();
  }

  // Another display's address, typed into the same tab, loads nothing by itself.
  window.addEventListener('hashchange', () => location.hash !== '' && location.reload());
  const token = takeToken();
  if (token === null) store.set({ connection: 'ended' });
  else {
    store.subscribe(() => {
      if (store.get().connection === 'ended') forgetToken(token);
    });
    openBoardLine(token, store, follow);
  }
  keepAwake();
  createRoot(root).render(<Screen store={store} />);
}
