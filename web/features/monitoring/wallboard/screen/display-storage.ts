/**
 * Storage keys. Token and language are stored per tab in `sessionStorage`, and a new tab takes the newest values from
 * `localStorage`. `LOADED_FOR` is only in `sessionStorage`.
 */
const TOKEN = 'cadencia.display';
const LANGUAGE = 'cadencia.display.language';
const LOADED_FOR = 'cadencia.display.loadedFor';

/** Returns the usable storages. Without any, as in some kiosks, the token stays in the address. */
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

/**
 * Returns the token in the address or, without one, the stored token. The address has it in the fragment, which no
 * server receives.
 */
export function givenToken(): string | null {
  return location.hash.slice(1) || read(TOKEN);
}

/** Stores a token that the server accepted and removes it from the address, where it could be read. */
export function keepToken(token: string): void {
  if (location.hash === '') return;
  write(TOKEN, token);
  if (read(TOKEN) === token) history.replaceState(null, '', location.pathname);
}

/**
 * Removes a token that the server refused from the storage and the address. If another token is stored, the next load
 * uses that one.
 */
export function forgetToken(token: string): void {
  for (const storage of storages()) if (storage.getItem(TOKEN) === token) storage.removeItem(TOKEN);
  history.replaceState(null, '', location.pathname);
}

/** Sets the page's language to the display's last known one. */
export function applyStoredLanguage(): void {
  const language = read(LANGUAGE);
  if (language !== null) document.documentElement.dataset['language'] = language;
}

/** Stores the display's language. Returns whether a reload would change the page to this language. */
export function storeLanguage(language: string): boolean {
  const before = document.documentElement.dataset['language'];
  if (before === language) return false;
  write(LANGUAGE, language);
  return read(LANGUAGE) === language;
}

/**
 * Returns whether this tab may reload for the page version `page`, and marks it as reloaded. This avoids a reload loop
 * if a cache keeps serving the old version.
 */
export function mayLoadFor(page: string): boolean {
  try {
    if (sessionStorage.getItem(LOADED_FOR) === page) return false;
    sessionStorage.setItem(LOADED_FOR, page);
    return true;
  } catch {
    return false;
  }
}
