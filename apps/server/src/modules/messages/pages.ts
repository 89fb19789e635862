/** Where the next page of a list starts: the number of the last row that was shown; what is no number starts at the beginning. */
export const seqOf = (cursor: string | undefined): bigint | undefined =>
  cursor !== undefined && /^[1-9][0-9]{0,17}$/.test(cursor) ? BigInt(cursor) : undefined
