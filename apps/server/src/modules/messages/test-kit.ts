/** Members with accounts and a desk without its audit, for the tests of this module. */
import { randomBytes } from 'node:crypto'
import { operatorOf, routes, type Operator, type Player } from '../../kernel/index.ts'
import type { TestApp } from '../../kernel/test-app.ts'
import { registerMember } from '../identity/index.ts'
import { answerTicket, closeTicket, giveTicket, readDeskTicket, readQueue } from './tickets.ts'
import { endDeskChat, passDeskChat, readChats, readDeskChat, sayAtDesk, seeAtDesk, setHere, takeDeskChat } from './chat.ts'
import { messageRoutes } from './routes.ts'
import { readWritten, sendLetter, takeBack } from './inbox.ts'

const operators: string[] = []
const me = (call: { readonly actor: Parameters<typeof operatorOf>[0] }) => operatorOf(call.actor).username
const talker = (username: string) => ({ username, name: username.toUpperCase() })

const desk = routes({
  officeLetters: readWritten,
  officeLetterSend: async (t, call) => ({ id: (await sendLetter(t, call.app, call.scope, call.input, me(call))).id }),
  officeLetterWithdraw: async (t, { app, input }) => {
    await takeBack(t, app, input.id)
    return {}
  },
  officeTickets: (t, call) => readQueue(t, call, me(call)),
  officeTicket: async (t, { scope, input }) => ({ ...(await readDeskTicket(t, scope, input.id)), operators }),
  officeTicketAnswer: async (t, call) => ({ ...(await answerTicket(t, call, me(call))), operators }),
  officeTicketAssign: async (t, { app, scope, input }) => ({ ...(await giveTicket(t, app, scope, input.id, input.to)), operators }),
  officeTicketClose: async (t, call) => ({ ...(await closeTicket(t, call.app, call.scope, call.input.id, me(call))), operators }),
  officeChats: (t, call) => readChats(t, call, me(call)),
  officeChat: async (t, { scope, input }) => ({ ...(await readDeskChat(t, scope, input.id)), operators }),
  officeChatTake: async (t, call) => ({ ...(await takeDeskChat(t, call.app, call.scope, call.input.id, talker(me(call)))), operators }),
  officeChatSay: async (t, call) => ({ ...(await sayAtDesk(t, call, me(call))), operators }),
  officeChatSeen: (t, call) => seeAtDesk(t, call),
  officeChatPass: async (t, call) => {
    const { id, to } = call.input
    return { ...(await passDeskChat(t, call.app, call.scope, id, me(call), to === null ? null : talker(to))), operators }
  },
  officeChatEnd: async (t, call) => ({ ...(await endDeskChat(t, call.app, call.scope, call.input.id, me(call))), operators }),
  officeChatHere: async (t, call) => {
    await setHere(t, call.app, me(call), call.input.isHere)
    return {}
  },
})

export interface Person {
  readonly memberId: bigint
  readonly token: string
  readonly username: string
  readonly publicId: string
}
/** What this kit needs of a house of tests. */
interface House {
  readonly kit: Pick<TestApp, 'app'>
  player(o: { memberId: bigint; publicId: string; role: Player['role'] }): Promise<{ token: string }>
  operator(actor: Operator): string
}

/** The calls of the module and of its desk. */
export const supportRoutes = { ...messageRoutes, ...desk }

/** A registered member who is signed in; an agent with type 1. */
export async function personIn(house: House, type = 0): Promise<Person> {
  const username = `p${randomBytes(6).toString('hex')}`
  const { app } = house.kit
  const { memberId, publicId } = await app.db.tx((t) => registerMember(t, app, { username, type }))
  const { token } = await house.player({ memberId, publicId, role: type === 1 ? 'agent' : 'member' })
  return { memberId, token, username, publicId }
}

let clerks = 1n
/** Token of an operator. */
export function clerkIn(house: House, username = 'clerk'): string {
  const id = clerks++
  return house.operator({ kind: 'operator', operatorId: id, username, role: 'admin', sessionId: id })
}
