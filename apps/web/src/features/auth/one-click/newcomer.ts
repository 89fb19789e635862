import type { Provider, ReplyOf } from '@khela/contract'
import { create } from 'zustand'

/** `next`: where they were headed. */
export type Newcomer = NonNullable<ReplyOf<'wayInFinish'>['newcomer']> & { readonly next: string | undefined }

/** Somebody whom another house has proved and nobody here knows yet. In memory only: the ticket is a secret and belongs in no address. */
export const newcomerStore = create<{ readonly newcomer: Newcomer | undefined }>(() => ({
  newcomer: undefined,
}))

/** Names are the same in every language. */
export const houseNames: Readonly<Record<Exclude<Provider, 'firebase'>, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  telegram: 'Telegram',
}
