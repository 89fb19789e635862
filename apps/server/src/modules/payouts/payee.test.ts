/** Accounts members are paid at (PAY-3.4.7; CO-5.6, CO-5.38). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { registerMember } from '../identity/index.ts'
import { moneyJobs, moneyRoutes } from '../../testing/money.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: moneyRoutes, wire: (app) => moneyJobs(app) })
})
afterAll(() => house.close())

let made = 0
async function member(payeeName?: string) {
  const { app } = house.kit
  const row = await app.db.tx((t) =>
    registerMember(t, app, {
      username: `payee${made++}x`,
      password: 'a long enough password',
      ...(payeeName !== undefined && { payeeName }),
    }),
  )
  return house.player({ memberId: row.memberId, publicId: row.publicId, cash: '1000.00' })
}
type Player = Awaited<ReturnType<typeof member>>
/** A proof as identity gives it, for the session of the player. */
const proofOf = ({ memberId }: Player, purpose: 'proof' | 'payment' = 'proof') => house.proof(memberId, purpose)
const account = { channel: 'bkash', holder: 'Rahim Uddin', account: '01712345678' } as const
async function add(player: Player, over: object = {}, key = newKey()) {
  return house.call('payeeAdd', { ...account, proof: await proofOf(player), ...over }, { ...player, key })
}
const list = async (player: Player) => (await house.call('payees', {}, player)).value

test('an account is added with a fresh proof, waits before its first payment, and the first is the default', async () => {
  const player = await member('Rahim Uddin')
  expect((await add(player, { proof: 'x'.repeat(43) })).code).toBe('proof_required')
  const { value } = await add(player, { holder: '  rahim   uddin ' })
  expect(value).toMatchObject({ channel: 'bkash', holder: 'rahim uddin', accountMasked: '017••••••78', isDefault: true })
  expect(Date.parse(value.usableAt) - house.at()).toBe(60_000)
  const second = await add(player, { channel: 'bank', account: '1234567890', bank: 'Sonali Bank', branch: 'Motijheel' })
  expect(second.value).toMatchObject({ bank: 'Sonali Bank', branch: 'Motijheel', isDefault: false })
  expect((await list(player)).content.map(({ channel }) => channel)).toEqual(['bkash', 'bank'])
})

test('a bank is one of the list', async () => {
  const player = await member('Rahim Uddin')
  const at = (bank: string) => add(player, { channel: 'bank', account: '1234567890', bank })
  for (const bank of ['My Bank', 'sonali', '']) expect(await at(bank)).toMatchObject({ code: 'bad_input' })
  expect((await at(' Dutch-Bangla  Bank ')).value.bank).toBe('Dutch-Bangla Bank')
})

test('who has a payment password is asked for it, and for nothing less', async () => {
  const player = await member('Rahim Uddin')
  expect((await list(player)).proof).toBe('proof')
  await house.kit.owner.tx((t) =>
    t.run(`insert into identity.security (member_id, payment_hash, payment_changed_at) values ($1, '$argon2id$x', kernel.now())`, [
      player.memberId,
    ]),
  )
  expect((await list(player)).proof).toBe('payment')
  expect((await add(player)).code).toBe('proof_required')
  expect((await add(player, { proof: await proofOf(player, 'payment') })).status).toBe(200)
})

test('who has an authenticator is asked for it, whatever password there is', async () => {
  const player = await member('Rahim Uddin')
  await house.kit.owner.tx(async (t) => {
    await t.run(`insert into identity.security (member_id, payment_hash) values ($1, '$argon2id$x')`, [player.memberId])
    await t.run(`insert into identity.totp (member_id, secret, confirmed_at) values ($1, '\\x00', kernel.now())`, [player.memberId])
  })
  expect((await list(player)).proof).toBe('proof')
  expect((await add(player, { proof: await proofOf(player, 'payment') })).code).toBe('proof_required')
  expect((await add(player)).status).toBe(200)
})

test('a proof is good for one account, and for this session alone', async () => {
  const [player, other] = [await member('Rahim Uddin'), await member('Rahim Uddin')]
  const proof = await proofOf(player)
  expect((await add(other, { proof })).code).toBe('proof_required')
  expect((await add(player, { proof })).status).toBe(200)
  expect((await add(player, { proof, account: '01812345678' })).code).toBe('proof_required')
})

test('only the own name: that of the profile, or the first one given, for good', async () => {
  const player = await member('Rahim Uddin')
  expect((await add(player, { holder: 'Karim Uddin' })).code).toBe('payee_name_mismatch')
  const nameless = await member()
  expect((await list(nameless)).holder).toBeNull()
  expect((await add(nameless, { holder: 'Karim Miah' })).status).toBe(200)
  expect((await list(nameless)).holder).toBe('Karim Miah')
  expect((await add(nameless, { account: '01912345678' })).code).toBe('payee_name_mismatch')
})

test('what cannot be an account is refused, with the proof still good', async () => {
  const player = await member('Rahim Uddin')
  const proof = await proofOf(player)
  expect((await add(player, { proof, account: '0171234567' })).code).toBe('payee_account_invalid')
  expect((await add(player, { proof, channel: 'usdt_trc20', account: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })).code).toBe(
    'payee_account_invalid',
  )
  expect(await add(player, { proof, channel: 'bank', account: '1234567890' })).toMatchObject({
    code: 'bad_input',
    params: { field: 'bank' },
  })
  expect((await add(player, { proof })).status).toBe(200)
})

test('an account stands once on the list, and of equal calls at once one adds it; there is an end to the list', async () => {
  const player = await member('Rahim Uddin')
  const proofs = await Promise.all(Array.from({ length: 5 }, () => proofOf(player)))
  const answers = await Promise.all(proofs.map((proof) => add(player, { proof })))
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['ok', ...Array.from({ length: 4 }, () => 'payee_exists')])
  for (let n = 0; n < 7; n++) await add(player, { account: `0181234567${n}` })
  expect(await add(player, { account: '01999999999' })).toMatchObject({ code: 'payee_limit', params: { max: 8 } })
})

test('a removed account is gone for its member, waits anew when it comes back, and its payments go on', async () => {
  const player = await member('Rahim Uddin')
  const first = (await add(player)).value
  const second = (await add(player, { account: '01812345678' })).value
  await house.tick(61)
  const asked = await house.call('withdrawCreate', { amount: '300.00', payeeId: first.id, proof: await proofOf(player) }, player)
  expect(asked.value.payableAt).toBeNull()
  await house.call('payeeDefault', { id: second.id }, player)
  expect((await list(player)).content.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  await house.call('payeeRemove', { id: second.id }, player)
  expect((await list(player)).content.map(({ id, isDefault }) => [id, isDefault])).toEqual([[first.id, true]])
  await house.call('payeeRemove', { id: first.id }, player)
  expect((await house.call('withdrawals', {}, player)).value.content[0]?.state).toBe('REQUESTED')
  const back = (await add(player)).value
  expect(Date.parse(back.usableAt) - house.at()).toBe(60_000)
})

test('nobody removes, prefers or names the account of another', async () => {
  const [player, other] = [await member('Rahim Uddin'), await member('Rahim Uddin')]
  const { id } = (await add(player)).value
  expect((await house.call('payeeRemove', { id }, other)).code).toBe('not_found')
  expect((await house.call('payeeDefault', { id }, other)).code).toBe('not_found')
  expect((await house.call('withdrawCreate', { amount: '300.00', payeeId: id, proof: await proofOf(other) }, other)).code).toBe('not_found')
  expect((await list(player)).content.length).toBe(1)
})

test('a withdrawal asks who is at the keyboard: the payment password where there is one, once each time, of this session', async () => {
  const [player, other] = [await member(), await member()]
  const payeeId = await house.payee(player.memberId)
  const ask = (proof: string, key = newKey()) =>
    house.call('withdrawCreate', { amount: '300.00', payeeId, proof }, { token: player.token, key })
  for (const proof of ['x'.repeat(43), await proofOf(other)]) expect((await ask(proof)).code).toBe('proof_required')
  await house.kit.owner.tx((t) =>
    t.run(`insert into identity.security (member_id, payment_hash) values ($1, '$argon2id$x')`, [player.memberId]),
  )
  // The sign-in password is not enough any more.
  expect((await ask(await proofOf(player))).code).toBe('proof_required')
  const [proof, key] = [await proofOf(player, 'payment'), newKey()]
  const [first, again] = [await ask(proof, key), await ask(proof, key)]
  expect([first.status, again.status, again.replayed, again.value.id]).toEqual([200, 200, true, first.value.id])
  expect((await house.call('withdrawCancel', { id: first.value.id }, player)).status).toBe(200)
  expect((await ask(proof)).code).toBe('proof_required')
})

test('the first payment to a new account waits a minute in play money and 24 hours with a licence, unless the merchant says otherwise', async () => {
  const licensed = { KHELA_PROFILE: 'GLI_BASE', KHELA_LICENCE: 'L-1', KHELA_ALLOWED_COUNTRIES: 'MT', KHELA_RATE_FACTOR: '1' }
  const own = await openTestHouse({ routes: moneyRoutes, env: licensed })
  const waits = async (at: TestHouse) => (await at.call('payees', {}, await at.player())).value.coolOffMinutes
  expect([await waits(house), await waits(own)]).toEqual([1, 1_440])
  await own.kit.app.db.tx((t) => own.kit.app.settings.set(t, 'PAYEE_COOL_OFF_MINUTES', 2_880, 'test'))
  expect(await waits(own)).toBe(2_880)
  await own.close()
})
