import type { TObject, TSchema } from 'typebox';

/** One operation of the API as both ends of the wire know it: what is sent, and what a 200 answers. */
export type RouteContract = {
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON. */
  readonly body?: TSchema;
  /** A multipart form instead; its fields are documented here and checked while the form is read. */
  readonly form?: TSchema;
  /** JSON. */
  readonly answer?: TSchema;
  /** It answers with a file, or can where `answer` is there, too. */
  readonly file?: true;
};

/** Operations by method and path below /api/v1; path parameters are spelt `:name`. */
export type RouteTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RouteContract>>;
