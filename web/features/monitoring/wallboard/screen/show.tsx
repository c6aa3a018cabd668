import '@fontsource-variable/inter/index.css';
import './screen.css';
import './panels.css';
import { createRoot } from 'react-dom/client';
import type { Wallboard } from '#shared/contracts/wallboard.ts';
import { setConsoleZone } from '#web/lib/formats/dates.ts';
import { openBoardLine } from './board-line.ts';
import { createBoardStore } from './board-store.ts';
import { forgetToken, givenToken, keepToken, mayLoadFor, storeLanguage } from './display-storage.ts';
import { Screen } from './screen.tsx';
import { keepAwake } from './wake-lock.ts';

/** Shows the wallboard of this browser's display. `ownPage` is the URL of this page's entry script. */
export function showWallboard(ownPage: string): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('tablero.html has no #root');
  const store = createBoardStore();

  /** Applies the console's time zone. Reloads the page after a change of language or for a new version. */
  function follow({ pantalla, consola, zona_horaria }: Wallboard): void {
    setConsoleZone(zona_horaria);
    const isUpgraded = import.meta.env.PROD && consola !== null && consola !== ownPage && mayLoadFor(consola);
    if (storeLanguage(pantalla.idioma) || isUpgraded) location.reload();
  }

  // Entering another display's address in the same tab changes only the fragment, which doesn't reload the page.
  window.addEventListener('hashchange', () => location.hash !== '' && location.reload());
  const token = givenToken();
  if (token === null) store.set({ connection: 'ended' });
  else {
    store.subscribe(() => {
      if (store.get().connection === 'ended') forgetToken(token);
    });
    openBoardLine(token, store, (board) => {
      keepToken(token);
      follow(board);
    });
  }
  keepAwake();
  createRoot(root).render(<Screen store={store} />);
}
