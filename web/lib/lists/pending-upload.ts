/** This tab's upload in progress, stored to survive a reload. */
export type PendingUpload = { id: string; fileName: string; campaignId: number | null };

const KEY = 'cadencia.upload';

export function rememberUpload(upload: PendingUpload): void {
  sessionStorage.setItem(KEY, JSON.stringify(upload));
}

export function forgetUpload(): void {
  sessionStorage.removeItem(KEY);
}

export function pendingUpload(): PendingUpload | null {
  return readPending(sessionStorage.getItem(KEY));
}

/** Parses the stored upload. Returns null if nothing valid is stored. */
export function readPending(stored: string | null): PendingUpload | null {
  try {
    const found: unknown = JSON.parse(stored ?? 'null');
    return isPending(found) ? found : null;
  } catch {
    return null;
  }
}

function isPending(found: unknown): found is PendingUpload {
  return (
    typeof found === 'object' &&
    found !== null &&
    'id' in found &&
    typeof found.id === 'string' &&
    'fileName' in found &&
    typeof found.fileName === 'string' &&
    'campaignId' in found &&
    (found.campaignId === null || typeof found.campaignId === 'number')
  );
}
