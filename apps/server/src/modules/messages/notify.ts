/** Notifications: in-app always, by mail and SMS as the member chose, each told once (PS-4.15; MB-3.2). */
import { noticeGroups, noticeKinds, type NoticeGroup, type NoticeKind, type ReplyOf } from '@khela/contract'
import { playerOf, publicId, type App, type Call, type Language, type NoticeText, type Scope, type Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { reachesOf, reachOf, rolesOf } from '../members/index.ts'
import { insertNotices, putWays, takeText, waysRow, waysRows, type Ways } from './inbox-store.ts'
import { letterOf, placeOf, wordsOf, type Params } from './notices.ts'

export interface Notice extends NoticeText {
  readonly memberId: bigint
}

/** Until the member chooses: mail about money and the account, nothing that costs the house or disturbs. */
const standardGroups: Ways['groups'] = {
  money: { mail: true, sms: false },
  account: { mail: true, sms: false },
  security: { mail: true, sms: false },
  service: { mail: false, sms: false },
}
/** The product's own language, where the member said none. */
const standard: Ways = { language: 'bn', groups: standardGroups }

/** Rows of before a group was added keep what they say and take the rest from the standard. */
function waysOf(row: Ways | undefined): Ways {
  const groups = Object.fromEntries(
    noticeGroups.map((group): [NoticeGroup, Ways['groups'][NoticeGroup]] => [group, row?.groups[group] ?? standardGroups[group]]),
  ) as Ways['groups']
  return { language: row?.language ?? standard.language, groups }
}

/**
 * Tells a member something, in the caller's transaction: the letter is there at its commit, mail and SMS go out by jobs
 * after it. Answers false, and sends nothing, when it was told before or there is nobody to tell.
 */
export async function notify(t: Tx, app: App, notice: Notice): Promise<boolean> {
  return (await notifyAll(t, app, [notice])) === 1
}

/** `notify` of several, each once however often it is among them. Answers how many were told. */
export async function notifyAll(t: Tx, app: App, notices: readonly Notice[]): Promise<number> {
  const roles = await rolesOf(t, scopesOf(notices))
  const letters = notices.flatMap((notice) => {
    const role = roles.get(notice.memberId)
    return role === undefined || role === 'trial' ? [] : [{ ...notice, id: publicId('ltr'), ...letterOf(notice.kind, notice.params ?? {}) }]
  })
  if (letters.length === 0) return 0
  const put = await insertNotices(t, letters)
  const fresh = letters.filter(({ id }) => put.has(id))
  app.live.pingMany(
    t,
    'messages',
    fresh.map(({ memberId }) => memberId),
  )
  await sendAll(
    t,
    app,
    fresh.filter(({ kind }) => !isCarried(kind)),
  )
  return fresh.length
}

const scopesOf = (notices: readonly Pick<Notice, 'memberId'>[]): Scope[] => notices.map(({ memberId }) => self(memberId))
const rowOf = (kind: NoticeKind): { group: NoticeGroup; carried?: true } => noticeKinds[kind]
/** Whether somebody else sends it. */
const isCarried = (kind: NoticeKind): boolean => rowOf(kind).carried !== undefined

/** Sends what members chose to have sent. */
async function sendAll(t: Tx, app: App, letters: readonly (Notice & { readonly id: string })[]): Promise<void> {
  if (letters.length === 0) return
  const scopes = scopesOf(letters)
  const [rows, reaches] = [await waysRows(t, scopes), await reachesOf(t, scopes)]
  for (const { id, memberId, kind, params = {} } of letters) {
    const { language, groups } = waysOf(rows.get(memberId))
    const reach = reaches.get(memberId)
    if (reach) await send(t, app, { id, memberId, wanted: groups[rowOf(kind).group], reach }, wording(app, language, kind, params))
  }
}

interface Wording {
  readonly subject: string
  readonly mail: string
  readonly sms: string
}
function wording(app: App, language: Language, kind: NoticeKind, params: Params): Wording {
  const { title, text } = wordsOf(language, kind, params)
  return { subject: title, mail: `${text}\n\n${app.config.publicUrl()}${placeOf(kind)}`, sms: `${title}. ${text}` }
}

interface Sending {
  readonly id: string
  readonly memberId: bigint
  readonly wanted: Ways['groups'][NoticeGroup]
  /** What the member has proved to be theirs. */
  readonly reach: Awaited<ReturnType<typeof reachOf>>
}
async function send(t: Tx, app: App, { id, memberId, wanted, reach }: Sending, words: Wording): Promise<void> {
  if (wanted.mail && reach.email !== null && app.delivery.has('email'))
    await app.delivery.mail(t, { to: reach.email, subject: words.subject, text: words.mail })
  if (!wanted.sms || reach.mobileNum === null || !app.delivery.has('sms')) return
  if (await takeText(t, id, memberId, await app.settings.get('NOTICE_SMS_DAY')))
    await app.delivery.sms(t, { to: reach.mobileNum, text: words.sms })
}

export async function readWays(t: Tx, { app, scope }: Call<'noticeWays'>): Promise<ReplyOf<'noticeWays'>> {
  const reach = await reachOf(t, scope)
  return {
    ...waysOf(await waysRow(t, scope)),
    canMail: reach.email !== null && app.delivery.has('email'),
    canSms: reach.mobileNum !== null && app.delivery.has('sms'),
  }
}

export async function setWays(t: Tx, { actor, input }: Call<'noticeWaysSet'>): Promise<Record<string, never>> {
  await putWays(t, playerOf(actor).memberId, input)
  return {}
}
