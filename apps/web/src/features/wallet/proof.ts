import type { ComponentType } from 'react'

/** Asks who is at the keyboard before money moves; composed in app, because it belongs to another feature. */
export type ProofView = ComponentType<{
  /** `payment`: there is a payment password, and nothing else will do. */
  readonly way: 'payment' | 'proof'
  readonly onProved: (proof: string) => void
}>
