/**
 * Cell in every row of a generated list, by which servers that place real calls reject the row. It is ASCII, which all
 * encodings of lists include.
 */
export const INVENTED_MARK = 'numero inventado';
