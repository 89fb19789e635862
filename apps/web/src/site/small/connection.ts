import { create } from 'zustand'

interface ConnectionState {
  /** Since when the line is down; undefined while it is up or was never needed. */
  readonly downSince: Date | undefined
  /** It is being opened again right now. */
  readonly isTrying: boolean
  /** What is told is heard. */
  readonly isUp: boolean
}
export const connectionStore = create<ConnectionState>(() => ({ downSince: undefined, isTrying: false, isUp: false }))

export interface ChannelEars {
  /** What was said on the channel, as it came. */
  readonly onMessage: (message: unknown) => void
  /** Messages may have been missed: read again. */
  readonly onGap: () => void
  /** The channel was joined: what changed between the page's own read and now was told to nobody here. */
  readonly onJoin?: () => void
}
