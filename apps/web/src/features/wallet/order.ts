/** A money request and the key it was first sent with (FE-6). */
export interface Order<I> {
  readonly key: string
  readonly input: I
}

/** Whether the server may have taken the request although no usable answer came: then it is sent again with the same key. */
export function isUndecided(error: { readonly code: string; readonly status: number }): boolean {
  return error.code === 'offline' || error.status >= 500 || error.status === 429
}

/**
 * The order to send: the one whose fate is unknown when it asks for the same thing, so that pressing again never pays twice;
 * otherwise a new one with a key made now, before sending.
 */
export function orderFor<I>(kept: Order<I> | undefined, input: I, makeKey: () => string): Order<I> {
  return kept !== undefined && JSON.stringify(kept.input) === JSON.stringify(input) ? kept : { key: makeKey(), input }
}
