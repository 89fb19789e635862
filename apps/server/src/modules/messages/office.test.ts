import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { registerMember } from '../identity/index.ts'
import { messageRoutes } from './routes.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes, verifyAudit } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...messageRoutes, ...officeRoutes } })
  for (const username of ['nadia', 'omar'])
    await house.kit.app.db.tx((t) =>
      createOperator(t, house.kit.app, { username, name: `${username} of the desk`, role: 'cashier', password: 'Kutta-Billi-77' }),
    )
})
afterAll(() => house.close())

const clerk = (username: string, role: 'admin' | 'cashier' | 'auditor' = 'cashier') =>
  house.operator({ kind: 'operator', operatorId: 1n, username, role, sessionId: 1n })

test('each act of the desk is in the audit, in the commit of the act; what was refused is not', async () => {
  const { app, owner } = house.kit
  const { memberId } = await app.db.tx((t) => registerMember(t, app, { username: 'served' }))
  const { token } = await house.player({ memberId })
  const [nadia, admin] = [clerk('nadia'), clerk('chief', 'admin')]
  const text = { bn: 'বাংলা', en: 'English' }
  const letter = { audience: 'member', to: 'served', title: text, content: { bn: '<p>ক</p>', en: '<p>a</p>' }, at: null } as const
  expect((await house.call('officeLetterSend', letter, { token: nadia })).code).toBe('forbidden')
  const letterId = (await house.call('officeLetterSend', letter, { token: admin })).value.id
  await house.call('officeLetterWithdraw', { id: letterId }, { token: admin })

  const description = 'Where is the deposit of this morning?'
  const ticketId = (await house.call('ticketOpen', { type: 'deposit', description }, { token })).value.ticket.id
  expect((await house.call('officeTicketAssign', { id: ticketId, to: 'stranger' }, { token: nadia })).code).toBe('operator_unknown')
  await house.call('officeTicketAssign', { id: ticketId, to: 'omar' }, { token: nadia })
  await house.call('officeTicketAnswer', { id: ticketId, text: 'It is there now.', as: 'ANSWERED' }, { token: nadia })
  await house.call('officeTicketClose', { id: ticketId }, { token: nadia })
  expect((await house.call('officeTicketClose', { id: ticketId }, { token: nadia })).code).toBe('state_changed')

  for (let n = 0; n < 2; n += 1) await house.call('officeChatHere', { isHere: true }, { token: nadia })
  const chatId = (await house.call('chatSay', { text: 'Hello' }, { token })).value.chat?.id ?? ''
  await house.call('officeChatTake', { id: chatId }, { token: nadia })
  await house.call('officeChatSay', { id: chatId, text: 'A secret of the member' }, { token: nadia })
  expect((await house.call('chat', {}, { token })).value.chat?.operator).toBe('nadia of the desk')
  await house.call('officeChatPass', { id: chatId, to: 'omar' }, { token: nadia })
  await house.call('officeChatEnd', { id: chatId }, { token: clerk('omar') })

  const acts = await owner.tx((t) =>
    t.query<{ act: string; detail: string }>("select act, detail from office.audit where act <> 'operator.create' order by seq"),
  )
  expect(acts.map(({ act }) => act)).toEqual([
    'letter.send',
    'letter.withdraw',
    'ticket.assign',
    'ticket.answer',
    'ticket.close',
    'chat.here',
    'chat.take',
    'chat.say',
    'chat.pass',
    'chat.end',
  ])
  expect(JSON.stringify(acts)).not.toContain('secret')
  expect((await app.db.tx(verifyAudit)).intact).toBe(true)
  expect((await house.call('officeTickets', { state: 'CLOSED' }, { token: clerk('reader', 'auditor') })).status).toBe(200)
  expect((await house.call('officeTicketClose', { id: ticketId }, { token: clerk('reader', 'auditor') })).code).toBe('forbidden')
})
