import type * as texts from './texts.ts'

/** The texts of each namespace, in the form of the English ones; the completeness test holds every other language to them. */
export type Messages = typeof texts
export type Namespace = keyof Messages
