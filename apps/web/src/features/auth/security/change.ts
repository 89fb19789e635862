import type { ReplyOf } from '@khela/contract'

/** What the dialog gives the form of a change. */
export interface ChangeProps {
  /** Single use: the form sends it once it is right. */
  readonly proof: string
  readonly security: ReplyOf<'security'>
  readonly onDone: () => void
  /** The change is made, and the view stays open to show something. */
  readonly onStay: () => void
}
