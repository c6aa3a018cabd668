import type { TObject, TSchema } from 'typebox';

/** Contract of an API operation: the request and the body of a 200 answer. */
export type RouteContract = {
  readonly params?: TObject;
  readonly query?: TObject;
  /** JSON body. */
  readonly body?: TSchema;
  /**
   * Multipart form, sent instead of a JSON body. The schema documents the fields, which are validated while the form is
   * read.
   */
  readonly form?: TSchema;
  /** JSON answer. */
  readonly answer?: TSchema;
  /** The answer is a file or, if `answer` is also set, either of the two. */
  readonly file?: true;
};

/** Operations by method and path under /api/v1, with path parameters written as `:name`. */
export type RouteTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, RouteContract>>;
