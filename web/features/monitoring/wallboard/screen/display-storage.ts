/** What a display keeps in its browser: its token and its language. */
const TOKEN = 'cadencia.display';
const LANGUAGE = 'cadencia.display.language';
const LOADED_FOR = 'cadencia.display.loadedFor';

/** Without storage, as in some kiosks, a display keeps what it needs in its address. */
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
 * The display's token: from the address, whose fragment no server and no Referer ever sees, else as it was stored. Taken
 * out of the address, where people could read it from the screen. Each tab keeps its own.
 */
export function takeToken(): string | null {
  const given = location.hash.slice(1);
  if (given === '') return read(TOKEN);
  write(TOKEN, given);
  if (read(TOKEN) === given) history.replaceState(null, '', location.pathname);
  return given;
}

/** A revoked token is of no use any more. */
export function forgetToken(token: string): void {
  for (const storage of storages()) if (storage.getItem(TOKEN) === token) storage.removeItem(TOKEN);
}

/** Makes the texts of this page those of the display's language, as it was last known. */
export function applyStoredLanguage(): void {
  const language = read(LANGUAGE);
  if (language !== null) document.documentElement.dataset['language'] = language;
}

/** Stores the display's language; whether it differs from the one that this page has. */
export function storeLanguage(language: string): boolean {
  const before = document.documentElement.dataset['language'];
  if (before === language) return false;
  write(LANGUAGE, language);
  return read(LANGUAGE) === language;
}

/** Whether this tab has not loaded again for `page` yet; from now on it has. A page that stays old loads once, not for ever. */
export function mayLoadFor(page: string): boolean {
  try {
    if (sessionStorage.getItem(LOADED_FOR) === page) return false;
    sessionStorage.setItem(LOADED_FOR, page);
    return true;
  } catch {
    return false;
  }
}
