/** Uploads as a client sends them that keeps to no rule: written by hand on a connection of its own. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawUpload = {
  /** What the server has said so far. */
  said(): string;
  /** Whether the connection has ended, by whoever. */
  isOver(): boolean;
  /** Writes, and waits while the server does not read. False: the connection is over. */
  write(bytes: string | Uint8Array): Promise<boolean>;
  /** Waits until the connection is over, and answers all that the server has said. */
  over(): Promise<string>;
  end(): void;
};

export const BOUNDARY = 'x-boundary';
/** A form whose file begins. */
export const FILE_BEGINS = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="arquivo"; filename="l.csv"\r\ncontent-type: text/csv\r\n\r\n`;
export const FORM_ENDS = `\r\n--${BOUNDARY}--\r\n`;

/** A connection to the server at `url` that has sent `head`, lines without their ends. */
export async function openRaw(url: string, head: readonly string[]): Promise<RawUpload> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  socket.on('error', () => {}); // the end of the connection is what a test looks at
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

/** The head of an upload of a contact list; without a length its body comes in chunks. */
export function uploadHead(token: string, length?: number): string[] {
  return [
    'POST /api/v1/contacts/upload HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    '',
  ];
}

/** `bytes` as a chunk of a body that comes in chunks. */
export function chunkOf(bytes: string): string {
  return `${bytes.length.toString(16)}\r\n${bytes}\r\n`;
}
