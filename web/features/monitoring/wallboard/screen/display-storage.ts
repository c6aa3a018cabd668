/** A display's token and language in its browser; each tab keeps its own. */
const TOKEN = 'cadencia.display';
const LANGUAGE = 'cadencia.display.language';
const LOADED_FOR = 'cadencia.display.loadedFor';

/** Without storage, as in some kiosks, the token stays in the address. */
function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

const read = (key: string): string | null => {
  for (const storage of storages()) {
    const value = storage.getItem(key);
    if (value !== null) return value;
  }
  return null;
};

function write(key: string, value: string): void {
  for (const storage of storages()) storage.setItem(key, value);
}

/** Returns the token in the address, whose fragment no server and no Referer ever sees, or else the stored one. */
export function givenToken(): string | null {
  return location.hash.slice(1) || read(TOKEN);
}

/** Stores a token that the server has accepted, and removes it from the address, where people could read it. */
export function keepToken(token: string): void {
  if (location.hash === '') return;
  write(TOKEN, token);
  if (read(TOKEN) === token) history.replaceState(null, '', location.pathname);
}

/** Forgets a token that the server refused, and removes it from the address: the next load uses the stored one. */
export function forgetToken(token: string): void {
  for (const storage of storages()) if (storage.getItem(TOKEN) === token) storage.removeItem(TOKEN);
  history.replaceState(null, '', location.pathname);
}

/** Shows this page in the display's last known language. */
export function applyStoredLanguage(): void {
  const language = read(LANGUAGE);
  if (language !== null) document.documentElement.dataset['language'] = language;
}

/** Stores the display's language. Returns whether it differs from this page's. */
export function storeLanguage(language: string): boolean {
  const before = document.documentElement.dataset['language'];
  if (before === language) return false;
  write(LANGUAGE, language);
  return read(LANGUAGE) === language;
}

/** Whether this tab has not reloaded for `page` yet; notes that it does now, so that a page that stays old reloads once. */
export function mayLoadFor(page: string): boolean {
  try {
    if (sessionStorage.getItem(LOADED_FOR) === page) return false;
    sessionStorage.setItem(LOADED_FOR, page);
    return true;
  } catch {
    return false;
  }
}
