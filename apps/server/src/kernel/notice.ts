/** Which event of the house becomes which notification to the member whom its body names (PS-4.15; MB-3.2). */
import type { EventBody, EventName, NoticeKind } from '@khela/contract'

/** What a notification says beside whom it is for. */
export interface NoticeText {
  readonly kind: NoticeKind
  /** Values of the template, ready to be read. */
  readonly params?: Readonly<Record<string, string>>
  /** What it is about: the same kind about the same thing is told once, however often it is said. */
  readonly ref: string
}

/** Words for an event; undefined for one that nobody need be told of. */
export type Notices = { readonly [N in EventName]?: (body: EventBody<N>) => NoticeText | undefined }
