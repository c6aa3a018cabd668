/**
 * A cell in each row of a generated list, so that a server that makes real calls rejects the row. Plain ASCII, which
 * every encoding of lists has.
 */
export const INVENTED_MARK = 'numero inventado';
