/** The words of notifications: templates by kind and language, filled in with plain values. Pure. */
import type { NoticeKind } from '@khela/contract'
import { readNamespace } from '@khela/i18n/node'
import type { Language } from '../../kernel/index.ts'
import type { Both } from './inbox-store.ts'

/** Values of a template, as people read them: no money in minor units, no instants. */
export type Params = Readonly<Record<string, string>>

interface Template {
  readonly title: string
  readonly text: string
}

/** Where a notification leads on the site. */
const places: Readonly<Record<NoticeKind, string>> = {
  depositCredited: '/member/wallet',
  depositFailed: '/member/deposit',
  withdrawalApproved: '/member/withdraw',
  withdrawalRejected: '/member/withdraw',
  withdrawalPaid: '/member/withdraw',
  withdrawalPartPaid: '/member/withdraw',
  withdrawalAutoReceipt: '/member/withdraw',
  transferReceived: '/member/account',
  bonusEnded: '/member/bonus',
  firstGift: '/member/bonus',
  payeeAdded: '/member/withdraw',
  limitChanged: '/member/safer',
  kycDetails: '/member/kyc',
  kycApproved: '/member/kyc',
  kycRejected: '/member/kyc',
  kycExpired: '/member/kyc',
  ticketAnswered: '/member/messages?tab=tickets',
  ticketClosed: '/member/messages?tab=tickets',
  careWritten: '/member/safer',
  newDevice: '/member/security',
  passwordChanged: '/member/security',
}
export const placeOf = (kind: NoticeKind): string => places[kind]

const templateOf = (language: Language, kind: NoticeKind): Template =>
  (readNamespace(language, 'notices') as unknown as Record<NoticeKind, Template>)[kind]
const openWord = (language: Language): string => (readNamespace(language, 'notices') as unknown as { open: string }).open

const fill = (text: string, params: Params): string => text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** Title and text of a notification in one language. */
export function wordsOf(language: Language, kind: NoticeKind, params: Params): Template {
  const { title, text } = templateOf(language, kind)
  return { title: fill(title, params), text: fill(text, params) }
}

/** The letter in both languages; what came from outside is text in it, never markup. */
export function letterOf(kind: NoticeKind, params: Params): { title: Both; content: Both } {
  const html = (language: Language) =>
    `<p>${escape(wordsOf(language, kind, params).text)}</p><p><a href="${places[kind]}">${escape(openWord(language))}</a></p>`
  return {
    title: { bn: wordsOf('bn', kind, params).title.slice(0, 160), en: wordsOf('en', kind, params).title.slice(0, 160) },
    content: { bn: html('bn'), en: html('en') },
  }
}
