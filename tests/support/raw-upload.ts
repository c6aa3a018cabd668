/** Sends uploads that violate the protocol, written by hand to a socket. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawUpload = {
  /** Returns the server's answer so far. */
  said(): string;
  /** Returns whether either side has closed the connection. */
  isOver(): boolean;
  /** Writes bytes, and waits while the server doesn't read. Returns false if the connection is closed. */
  write(bytes: string | Uint8Array): Promise<boolean>;
  /** Waits until the connection is closed, and returns everything the server sent. */
  over(): Promise<string>;
  end(): void;
};

export const BOUNDARY = 'x-boundary';
/** The start of a form, up to the file's content. */
export const FILE_BEGINS = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="arquivo"; filename="l.csv"\r\ncontent-type: text/csv\r\n\r\n`;
export const FORM_ENDS = `\r\n--${BOUNDARY}--\r\n`;

/** Opens a connection to the server at `url` and sends the lines of `head`. */
export async function openRaw(url: string, head: readonly string[]): Promise<RawUpload> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  socket.on('error', () => {}); // tests examine the closed connection
  await once(socket, 'connect');
  socket.write(head.map((line) => `${line}\r\n`).join(''));
  return {
    said: () => said,
    isOver: () => socket.destroyed,
    write: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(false);
        const settle = (isWritten: boolean): void => {
          socket.off('close', over);
          resolve(isWritten);
        };
        const over = (): void => settle(false);
        socket.once('close', over);
        socket.write(bytes, (error) => settle(error === undefined || error === null));
      }),
    async over() {
      if (!socket.closed) await once(socket, 'close');
      return said;
    },
    end: () => void socket.destroy(),
  };
}

/** Returns the head of a contact list upload. Without a length, the body is chunked. */
export function uploadHead(token: string, length?: number): string[] {
  return [
    'POST /api/v1/contacts/upload HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '',
  ];
}

/** Encodes `bytes` as a chunk of a chunked body. */
export function chunkOf(bytes: string): string {
  return `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
}
