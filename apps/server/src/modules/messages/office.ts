/** Letters, tickets and the chat at the office. Each act is audited in the same commit (REL-O05). */
import { hasPermission, officeRoles, type OfficePermission, type OfficeRole, type ReplyOf } from '@khela/contract'
import { fail, operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { answerTicket, closeTicket, giveTicket, readDeskTicket, readQueue } from './tickets.ts'
import { endDeskChat, passDeskChat, readChats, readDeskChat, sayAtDesk, seeAtDesk, setHere, takeDeskChat } from './chat.ts'
import { readWritten, sendLetter, takeBack } from './inbox.ts'
import { type Talker } from './chat-store.ts'
import { appendAudit, operatorByName, operatorNames } from '../staff/index.ts'

const rolesWith = (permission: OfficePermission): string[] =>
  (Object.keys(officeRoles) as OfficeRole[]).filter((role) => hasPermission(role, permission))

/** Usernames of who may serve members. */
const desk = (t: Tx): Promise<string[]> => operatorNames(t, rolesWith('support.write'))
const withDesk = async <A extends object>(t: Tx, reply: A): Promise<A & { operators: string[] }> => ({
  ...reply,
  operators: await desk(t),
})

/** An operator of the desk by username. Error: operator_unknown. */
async function deskMate(t: Tx, username: string): Promise<Talker> {
  const found = (await desk(t)).includes(username) ? await operatorByName(t, username) : undefined
  return found === undefined ? fail('operator_unknown') : { username: found.username, name: found.name }
}
async function selfOf(t: Tx, call: Pick<Call<'officeChat'>, 'actor'>): Promise<Talker> {
  const { username } = operatorOf(call.actor)
  return { username, name: (await operatorByName(t, username))?.name ?? username }
}
const note = (t: Tx, call: Pick<Call<'officeChat'>, 'actor'>, act: string, subject: string, detail = ''): Promise<void> =>
  appendAudit(t, { operator: operatorOf(call.actor).username, act, subject, detail })

async function send(t: Tx, call: Call<'officeLetterSend'>): Promise<ReplyOf<'officeLetterSend'>> {
  const { audience, title } = call.input
  const { id, account, at } = await sendLetter(t, call.app, call.scope, call.input, operatorOf(call.actor).username)
  await note(t, call, 'letter.send', id, `to ${account ?? audience}, shown ${at.toISOString()}: “${title.en}”`)
  return { id }
}

async function withdraw(t: Tx, call: Call<'officeLetterWithdraw'>): Promise<Record<string, never>> {
  await takeBack(t, call.app, call.input.id)
  await note(t, call, 'letter.withdraw', call.input.id)
  return {}
}

async function answer(t: Tx, call: Call<'officeTicketAnswer'>): Promise<ReplyOf<'officeTicketAnswer'>> {
  const { id, as } = call.input
  const thread = await answerTicket(t, call, operatorOf(call.actor).username)
  await note(t, call, as === 'NOTE' ? 'ticket.note' : 'ticket.answer', id, `${thread.row.account}: ${as}`)
  return withDesk(t, thread)
}

async function assign(t: Tx, call: Call<'officeTicketAssign'>): Promise<ReplyOf<'officeTicketAssign'>> {
  const { id, to } = call.input
  if (to !== null) await deskMate(t, to)
  const thread = await giveTicket(t, call.app, call.scope, id, to)
  await note(t, call, 'ticket.assign', id, to ?? 'nobody')
  return withDesk(t, thread)
}

async function close(t: Tx, call: Call<'officeTicketClose'>): Promise<ReplyOf<'officeTicketClose'>> {
  const { id } = call.input
  const thread = await closeTicket(t, call.app, call.scope, id, operatorOf(call.actor).username)
  await note(t, call, 'ticket.close', id, thread.row.account)
  return withDesk(t, thread)
}

async function take(t: Tx, call: Call<'officeChatTake'>): Promise<ReplyOf<'officeChatTake'>> {
  const talk = await takeDeskChat(t, call.app, call.scope, call.input.id, await selfOf(t, call))
  await note(t, call, 'chat.take', call.input.id, talk.row.account)
  return withDesk(t, talk)
}

/** The audit says which line, never what it says: the transcript keeps that. */
async function say(t: Tx, call: Call<'officeChatSay'>): Promise<ReplyOf<'officeChatSay'>> {
  const talk = await sayAtDesk(t, call, operatorOf(call.actor).username)
  await note(t, call, 'chat.say', call.input.id, `line ${talk.lines.at(-1)?.id ?? 0}`)
  return withDesk(t, talk)
}

async function pass(t: Tx, call: Call<'officeChatPass'>): Promise<ReplyOf<'officeChatPass'>> {
  const { id, to } = call.input
  const mate = to === null ? null : await deskMate(t, to)
  const talk = await passDeskChat(t, call.app, call.scope, id, operatorOf(call.actor).username, mate)
  await note(t, call, 'chat.pass', id, to ?? 'queue')
  return withDesk(t, talk)
}

async function end(t: Tx, call: Call<'officeChatEnd'>): Promise<ReplyOf<'officeChatEnd'>> {
  const talk = await endDeskChat(t, call.app, call.scope, call.input.id, operatorOf(call.actor).username)
  await note(t, call, 'chat.end', call.input.id, talk.row.account)
  return withDesk(t, talk)
}

/** Saying once more that one is here is no act. */
async function here(t: Tx, call: Call<'officeChatHere'>): Promise<Record<string, never>> {
  const { username } = operatorOf(call.actor)
  if (await setHere(t, call.app, username, call.input.isHere)) await note(t, call, call.input.isHere ? 'chat.here' : 'chat.away', username)
  return {}
}

export const supportDesk = routes({
  officeLetters: readWritten,
  officeLetterSend: send,
  officeLetterWithdraw: withdraw,
  officeTickets: (t, call) => readQueue(t, call, operatorOf(call.actor).username),
  officeTicket: async (t, { scope, input }) => withDesk(t, await readDeskTicket(t, scope, input.id)),
  officeTicketAnswer: answer,
  officeTicketAssign: assign,
  officeTicketClose: close,
  officeChats: (t, call) => readChats(t, call, operatorOf(call.actor).username),
  officeChat: async (t, { scope, input }) => withDesk(t, await readDeskChat(t, scope, input.id)),
  officeChatTake: take,
  officeChatSay: say,
  officeChatSeen: (t, call) => seeAtDesk(t, call),
  officeChatPass: pass,
  officeChatEnd: end,
  officeChatHere: here,
})
