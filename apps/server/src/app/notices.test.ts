/** Events of the house become notifications, once each (PS-4.15). */
import type { EventBody, EventName } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { registerMember } from '../modules/identity/index.ts'
import { messageSources } from '../modules/messages/index.ts'
import { wire } from './wiring.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await testApp()
  await wire(kit.app).seed()
})
afterAll(() => kit.close())

type Letters = { kind: string; title: { en: string }; content: { en: string } }[]
const lettersOf = (memberId: bigint) => kit.app.db.tx((t) => messageSources.letters(t, self(memberId), memberId)) as Promise<Letters>
const emit = <N extends EventName>(event: N, body: EventBody<N>) => kit.app.db.tx((t) => kit.app.jobs.emit(t, event, body))

test('each event that is heard is told once, however often its job runs', async () => {
  const { memberId: id } = await kit.app.db.tx((t) => registerMember(t, kit.app, { username: 'noticed' }))
  const memberId = id.toString()
  const name = (prefix: string, n: number) => `${prefix}_${String(n).padStart(22, 'A')}`
  for (let time = 0; time < 2; time += 1) {
    await emit('depositCredited', { memberId, depositId: name('dep', 1), amount: '1250.00' })
    await emit('withdrawalDecided', { memberId, withdrawalId: name('wdr', 1), state: 'approved' })
    await emit('withdrawalDecided', { memberId, withdrawalId: name('wdr', 2), state: 'rejected' })
    await emit('transferReceived', { memberId, transferId: name('trf', 1), amount: '20.00' })
    await emit('newDeviceSeen', { memberId, deviceId: name('dev', 1) })
    await emit('careWritten', { memberId, stepId: name('cst', 1) })
    await emit('bonusEnded', { memberId, source: 'deposit:1:bonus', amount: '20.00' })
    await emit('kycDecided', { memberId, applicationId: name('kyc', 1), tier: 2, state: 'EXPIRED' })
    await emit('kycDecided', { memberId, applicationId: name('kyc', 2), tier: 1, state: 'APPROVED' })
    await emit('passwordChanged', { memberId, source: name('pwc', 1) })
  }
  await kit.app.jobs.drain()
  const letters = await lettersOf(id)
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual([
    'bonusEnded',
    'careWritten',
    'depositCredited',
    'kycDetails',
    'kycExpired',
    'newDevice',
    'passwordChanged',
    'transferReceived',
    'withdrawalApproved',
    'withdrawalRejected',
  ])
  expect(letters.find(({ kind }) => kind === 'depositCredited')?.content.en).toContain('৳1,250.00')
})
