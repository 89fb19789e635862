import type { Static, TSchema } from 'typebox'

/** One row of the merchant's settings: what it may be, and what it is until somebody changes it. */
export const setting = <const S extends TSchema>(schema: S, value: Static<S>) => ({ schema, value })
