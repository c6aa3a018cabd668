import { AriError } from '../ari/client.ts';

export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AriError)) throw error;
}

/** Whether the PBX refused to take a channel out of a bridge because it isn't in it, or one of them is gone. */
export function isOutOfBridge(error: unknown): boolean {
  return error instanceof AriError && [400, 404, 422].includes(error.status);
}

/** Ignores 409: an earlier request whose response was lost has already created the object. */
export async function unlessThere(made: Promise<unknown>): Promise<void> {
  try {
    await made;
  } catch (error) {
    if (!(error instanceof AriError) || error.status !== 409) throw error;
  }
}
