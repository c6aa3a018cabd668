import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import { CodedError, fail } from './errors.ts';
import { say } from '#server/platform/i18n/say.ts';

type ReceivedFile = { readonly path: string; readonly name: string; readonly bytes: number };

/** Text fields may come before or after the file. The caller must move or remove the file. */
export type ReceivedForm = { readonly fields: Readonly<Record<string, string>>; readonly file: ReceivedFile | null };

export type FormEvents = {
  /** Called when the file begins, with the fields before it. If it throws, the request ends with that error. */
  onFile?: (name: string, fields: Readonly<Record<string, string>>) => void;
  /** Called with the number of received bytes of the file. */
  onBytes?: (bytes: number) => void;
};

export type FormLimits = {
  readonly folder: string;
  readonly fileField: string;
  readonly maxFileBytes: number;
  /** Error code for a larger file; default `file_too_large`. */
  readonly tooLarge?: ErrorCode;
};

const MAX_FIELDS = 32;
const MAX_FIELD_BYTES = 4096;
/** Maximum size of a form without its file, bytes. */
const FORM_OVERHEAD_BYTES = MAX_FIELDS * MAX_FIELD_BYTES;

/**
 * Reads a multipart form and spools its file to `folder`, in bounded memory. Leaves no file behind when it fails.
 * Throws `file_too_large` (or `tooLarge`), `invalid_body` for a second file, and `upload_aborted` when the client
 * disconnects or the form is cut short.
 */
export async function receiveForm(
  request: FastifyRequest,
  limits: FormLimits,
  events: FormEvents = {},
): Promise<ReceivedForm> {
  const { folder, maxFileBytes } = limits;
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + FORM_OVERHEAD_BYTES) tooLarge(limits);
  const path = join(folder, `${randomUUID()}.part`);
  const tooMuch = boundForm(request.raw, maxFileBytes + FORM_OVERHEAD_BYTES, () => tooLarge(limits));
  const reading = readParts(request, limits, path, events);
  try {
    return await Promise.race([reading.form, tooMuch]);
  } catch (error) {
    dropRest(request.raw);
    await reading.stop();
    await rm(path, { force: true });
    if (error instanceof CodedError || !isBrokenForm(error)) throw error;
    throw new CodedError('upload_aborted');
  }
}

type Reading = {
  readonly form: Promise<ReceivedForm>;
  /** Stops writing the file. */
  stop(): Promise<void>;
};

function readParts(request: FastifyRequest, limits: FormLimits, path: string, events: FormEvents): Reading {
  const { fileField, maxFileBytes } = limits;
  let spooled: { readonly source: Readable; readonly done: Promise<number> } | null = null;

  async function read(): Promise<ReceivedForm> {
    const fields: Record<string, string> = {};
    let file: ReceivedFile | null = null;
    const parts = request.parts({
      limits: { fileSize: maxFileBytes, files: 2, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
    });
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== fileField) part.file.resume();
      else if (file !== null)
        fail('invalid_body', {
          field: fileField,
          reason: say('{field}: un solo archivo por carga', { field: fileField }),
        });
      else {
        const name: string = (part.filename as string | undefined) ?? ''; // the type omits that a file may have no name
        events.onFile?.(name, fields);
        spooled = { source: part.file, done: spool(part.file, path, events) };
        file = { path, name, bytes: await spooled.done };
        if (part.file.truncated) tooLarge(limits);
      }
    }
    return { fields, file };
  }

  const form = read();
  return {
    form,
    async stop() {
      form.catch(() => {}); // stopping may make it fail again
      spooled?.source.destroy();
      await spooled?.done.catch(() => {});
    },
  };
}

/** Rejects with the error of `refuse` when a form exceeds `mostBytes`, because forms may be endless. */
function boundForm(source: Readable, mostBytes: number, refuse: () => never): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    source.on('data', function count(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes <= mostBytes) return;
      source.off('data', count);
      try {
        refuse();
      } catch (error) {
        reject(error as CodedError);
      }
    });
  });
}

async function spool(source: Readable, path: string, { onBytes }: FormEvents): Promise<number> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes?.(bytes);
      done(null, chunk);
    },
  });
  await pipeline(source, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return bytes;
}

/** Reads and discards the rest of the form, because browsers read the answer only after sending everything. */
function dropRest(source: Readable): void {
  source.unpipe();
  source.resume();
}

function tooLarge({ tooLarge: code = 'file_too_large', maxFileBytes }: FormLimits): never {
  fail(code, { max_bytes: maxFileBytes });
}

/** Whether the client disconnected or sent an incomplete or malformed form, as opposed to an error of disk or code. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('FST_')) return code === 'FST_MP_PREMATURE_CLOSE'; // all other FST_ codes refuse a complete form
  return !('syscall' in error) || code === 'ECONNRESET' || code === 'EPIPE';
}
