/** The live chat: one conversation per member at a time, with one operator at a time (PS-1.10, PS-7.28). */
import { chatLineLength, type ReplyOf } from '@khela/contract'
import { dayRangeOf, fail, now, playerOf, publicId, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { findMember, findMembers, type MemberView } from '../members/index.ts'
import {
  comeHere,
  countWaiting,
  endChat,
  endedChats,
  findChat,
  goAway,
  insertLine,
  linesOf,
  livingChat,
  livingChats,
  newestChat,
  passChat,
  seeChat,
  takeChat,
  talkOf,
  whoIsHere,
  type ChatRow,
  type LineRow,
  type Talker,
} from './chat-store.ts'
import { beginningOf, textOf } from './text.ts'
import { servedMember } from './tickets.ts'

/** The hours of the chat. */
export interface Hours {
  readonly from: string
  readonly until: string
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Whether a time of day ("14:05") lies in the hours: from its first minute until, not including, its last; the same twice is round the clock. */
export function isWithin(clock: string, { from, until }: Hours): boolean {
  const [at, start, end] = [minutesOf(clock), minutesOf(from), minutesOf(until)]
  if (start === end) return true
  return start < end ? at >= start && at < end : at >= start || at < end
}

/** The clock of a place: "14:05". */
export function clockOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

type Reply = ReplyOf<'chat'>
type DeskRow = ReplyOf<'officeChats'>['content'][number]
type Talk = Omit<ReplyOf<'officeChat'>, 'operators'>

const mostLines = 200
const mostChats = 200
const lineBounds = { min: 1, max: chatLineLength }

async function hoursOf(t: Tx, app: App): Promise<Reply['hours']> {
  const hours = await app.settings.get('CHAT_HOURS')
  const isWithinHours = isWithin(clockOf(await now(t), app.config.timeZone), hours)
  return { ...hours, isWithinHours, isOpen: isWithinHours && (await whoIsHere(t)).length > 0 }
}

const wireOf = (row: ChatRow, operator: string | null): NonNullable<Reply['chat']> => ({
  id: row.id,
  state: row.state,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  operator,
  position: row.position,
  unread: row.memberUnread,
})
const lineOf =
  (isDesk: boolean) =>
  ({ seq, by, author, text, at }: LineRow): Reply['lines'][number] => ({
    id: Number(seq),
    by,
    author: isDesk ? author : '',
    text,
    at: at.toISOString(),
  })

async function replyOf(t: Tx, app: App, scope: Scope): Promise<Reply> {
  const row = await newestChat(t, scope)
  return {
    chat: row === undefined ? null : wireOf(row, row.takenName),
    lines: row === undefined ? [] : (await linesOf(t, scope, row.seq, mostLines)).map(lineOf(false)),
    hours: await hoursOf(t, app),
  }
}

function told(t: Tx, app: App, memberId: bigint): void {
  app.live.ping(t, 'support', memberId)
  app.live.ping(t, 'care')
}

/** Lines of the desk that a member has not seen. */
export async function unseenLines(t: Tx, scope: Scope): Promise<number> {
  return (await newestChat(t, scope))?.memberUnread ?? 0
}

export const readChat = (t: Tx, { app, scope }: Call<'chat'>): Promise<Reply> => replyOf(t, app, scope)

/** Says something. Errors: text_length; chat_closed when nothing runs and nobody is here to begin with. */
export async function sayInChat(t: Tx, { app, scope, actor, input }: Call<'chatSay'>): Promise<Reply> {
  const { memberId } = playerOf(actor)
  const text = textOf(input.text, lineBounds)
  const { isOpen } = await hoursOf(t, app)
  const chat = (await livingChat(t, memberId, { id: publicId('cht'), mayBegin: isOpen })) ?? fail('chat_closed')
  await insertLine(t, { chat, by: 'member', author: '', text })
  told(t, app, memberId)
  return replyOf(t, app, scope)
}

/** Ends the conversation for its member; where none runs nothing changes. */
export async function endOwnChat(t: Tx, { app, scope, actor }: Call<'chatEnd'>): Promise<Reply> {
  const row = await newestChat(t, scope)
  if (row !== undefined && (await endChat(t, row.id, 'member'))) told(t, app, playerOf(actor).memberId)
  return replyOf(t, app, scope)
}

/** The member has seen the conversation up to a line. Where there is none nothing changes. */
export async function seeOwnChat(t: Tx, { app, scope, actor, input }: Call<'chatSeen'>): Promise<Record<string, never>> {
  const row = await newestChat(t, scope)
  if (row !== undefined && row.memberUnread > 0) {
    await seeChat(t, scope, row.id, 'member', input.line)
    app.live.ping(t, 'messages', playerOf(actor).memberId)
  }
  return {}
}

/** Where the chat is: this house's own page, or the address the merchant gave. Error: chat_unavailable. */
export async function launchChat({ app }: Pick<Call<'launchChat'>, 'app'>): Promise<ReplyOf<'launchChat'>> {
  if (await app.settings.get('OWN_LIVECHAT')) return { chatUrl: `${app.config.publicUrl()}/member/messages?tab=chat` }
  const given = (await app.settings.get('CUSTOMER_SERVICE')).find(({ csType }) => csType === 'LIVECHAT')
  return given === undefined ? fail('chat_unavailable') : { chatUrl: given.url }
}

const deskRow = (row: ChatRow, member: MemberView | undefined): DeskRow => ({
  chat: wireOf(row, row.takenBy),
  memberId: member?.publicId ?? row.memberId.toString(),
  account: member?.username ?? '–',
  unseen: row.deskUnread,
  last: beginningOf(row.last, 80),
  lastAt: row.lastAt.toISOString(),
})

/** The desk's list. `me` is the operator who asks. */
export async function readChats(t: Tx, { app, scope, input }: Call<'officeChats'>, me: string): Promise<ReplyOf<'officeChats'>> {
  const rows = await (input.state === 'LIVE' ? livingChats : endedChats)(t, scope, mostChats, dayRangeOf(app, input))
  const members = new Map(
    (
      await findMembers(
        t,
        scope,
        rows.map(({ memberId }) => memberId),
      )
    ).map((one) => [one.memberId, one]),
  )
  return {
    content: rows.map((row) => deskRow(row, members.get(row.memberId))),
    waiting: await countWaiting(t),
    isOpen: (await hoursOf(t, app)).isOpen,
    isHere: (await whoIsHere(t)).includes(me),
    answers: await app.settings.get('CHAT_ANSWERS'),
  }
}

/** One conversation for the desk. Error: not_found. */
export async function readDeskChat(t: Tx, scope: Scope, id: string): Promise<Talk> {
  const row = (await findChat(t, scope, id)) ?? fail('not_found')
  return {
    row: deskRow(row, await findMember(t, scope, row.memberId)),
    lines: (await linesOf(t, scope, row.seq, 5 * mostLines)).map(lineOf(true)),
    member: await servedMember(t, scope, row.memberId),
  }
}

/** What an act of the desk answers: not_found where there is no such conversation, state_changed where the act did nothing. */
async function afterAct(t: Tx, app: App, scope: Scope, id: string, isDone: boolean): Promise<Talk> {
  const row = (await findChat(t, scope, id)) ?? fail('not_found')
  if (!isDone) fail('state_changed')
  told(t, app, row.memberId)
  return readDeskChat(t, scope, id)
}

/** Takes a conversation that waits. Errors: not_found, state_changed. */
export const takeDeskChat = async (t: Tx, app: App, scope: Scope, id: string, by: Talker): Promise<Talk> =>
  afterAct(t, app, scope, id, await takeChat(t, id, by))

/** Errors: not_found, text_length, state_changed when it is not this operator's conversation. */
export async function sayAtDesk(t: Tx, { app, scope, input }: Call<'officeChatSay'>, by: string): Promise<Talk> {
  const text = textOf(input.text, lineBounds)
  const talk = await talkOf(t, input.id, by)
  if (talk !== undefined) await insertLine(t, { chat: talk.seq, by: 'operator', author: by, text })
  if (talk !== undefined) app.live.ping(t, 'messages', talk.memberId)
  return afterAct(t, app, scope, input.id, talk !== undefined)
}

/** Error: not_found. */
export async function seeAtDesk(t: Tx, { app, scope, input }: Call<'officeChatSeen'>): Promise<Record<string, never>> {
  if (!(await seeChat(t, scope, input.id, 'desk', input.line))) return fail('not_found')
  app.live.ping(t, 'care')
  return {}
}

/** Passes it on to another operator of the office, or back into the queue. Errors: not_found, state_changed. */
export const passDeskChat = async (t: Tx, app: App, scope: Scope, id: string, from: string, to: Talker | null): Promise<Talk> =>
  afterAct(t, app, scope, id, await passChat(t, id, from, to))

/** Ends one that waits, or the operator's own. Errors: not_found, state_changed. */
export const endDeskChat = async (t: Tx, app: App, scope: Scope, id: string, by: string): Promise<Talk> =>
  afterAct(t, app, scope, id, await endChat(t, id, by, by))

/** An operator comes to the chat or leaves it. Answers whether that is news. */
export async function setHere(t: Tx, app: App, operator: string, isHere: boolean): Promise<boolean> {
  const isNews = isHere ? await comeHere(t, operator) : await goAway(t, operator)
  if (isNews) {
    app.live.ping(t, 'bulletin')
    app.live.ping(t, 'care')
  }
  return isNews
}
