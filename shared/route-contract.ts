import type { TObject, TSchema } from 'typebox';

/** One operation of the API as both client and server know it: the request, and the body of a 200. */
export type RouteContract = {
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON. */
  readonly body?: TSchema;
  /** A multipart form instead; its fields are documented here and checked while the form is read. */
  readonly form?: TSchema;
  /** JSON. */
  readonly answer?: TSchema;
  /** It answers with a file; with `answer` too, it may answer with either. */
  readonly file?: true;
};

/** Operations by method and path below /api/v1; path parameters are written `:name`. */
export type RouteTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, RouteContract>>;
