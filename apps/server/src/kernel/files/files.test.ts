import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { self } from '../scope-mint.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { claimFile, dropFile, fileOf, filesOf, forgetFiles, storeFile } from './files.ts'

let kit: TestApp
let png: Buffer
beforeAll(async () => {
  kit = await testApp()
  png = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer()
})
afterAll(() => kit.close())
let next = 1n
const member = () => (next += 1n)
const store = (memberId: bigint, by = 'member') =>
  kit.app.db.tx((t) => storeFile(t, kit.app, { memberId, purpose: 'ticket', type: 'image/png', bytes: png, by }))
const claim = (memberId: bigint, id: string, ref: string, purpose: 'ticket' | 'kyc' = 'ticket') =>
  kit.app.db.tx((t) => claimFile(t, self(memberId), { id, purpose, ref }))
const read = (memberId: bigint, id: string) => kit.app.db.tx((t) => fileOf(t, kit.app, self(memberId), id))

test('a picture comes back to its owner and to nobody else, and lies encrypted', async () => {
  const m = member()
  const { id, width, height } = await store(m)
  expect([width, height]).toEqual([12, 8])
  const file = await read(m, id)
  expect(await sharp(file?.bytes).metadata()).toMatchObject({ width: 12, height: 8, format: 'png' })
  expect(await read(member(), id)).toBeUndefined()
  const { bytes } = await kit.owner.tx((t) => t.one<{ bytes: Buffer }>('select bytes from kernel.file where id = $1', [id]))
  expect(bytes.includes(Buffer.from('IHDR'))).toBe(false)
})

test('a file is attached once, by its owner, for its purpose', async () => {
  const m = member()
  const { id } = await store(m)
  expect(await claim(member(), id, 'tkt_1')).toBe(false)
  expect(await claim(m, id, 'tkt_1', 'kyc')).toBe(false)
  expect((await Promise.all(['tkt_1', 'tkt_2'].map((ref) => claim(m, id, ref)))).filter(Boolean)).toHaveLength(1)
  const [{ ref } = { ref: null }] = await kit.app.db.tx((t) => filesOf(t, self(m)))
  expect(await claim(m, id, ref ?? '')).toBe(true)
})

test('a picture is taken back by its owner while it is attached to nothing; of taking back and attaching at once, one wins', async () => {
  const m = member()
  const drop = (memberId: bigint, id: string) => kit.app.db.tx((t) => dropFile(t, self(memberId), id))
  const { id } = await store(m)
  expect(await drop(member(), id)).toBe('unknown')
  expect([await drop(m, id), await drop(m, id), await read(m, id)]).toEqual(['dropped', 'unknown', undefined])
  const given = await store(m, 'an operator')
  expect(await drop(m, given.id)).toBe('unknown')
  for (let n = 0; n < 8; n += 1) {
    const raced = (await store(m)).id
    const [end, claimed] = await Promise.all([drop(m, raced), claim(m, raced, 'tkt_1')])
    expect([end, claimed, (await read(m, raced)) !== undefined]).toEqual(claimed ? ['taken', true, true] : ['dropped', false, false])
  }
})

test('a day later what is attached to nothing is gone, the rest stays', async () => {
  const m = member()
  const [kept, lost] = [await store(m), await store(m)]
  await claim(m, kept.id, 'tkt_1')
  await kit.owner.tx((t) => t.run(`update kernel.file set made_at = made_at - interval '25 hours' where member_id = $1`, [m]))
  await kit.app.db.tx(forgetFiles)
  expect([(await read(m, kept.id)) !== undefined, await read(m, lost.id)]).toEqual([true, undefined])
})

test('many uploads at once stop at the limit of a day; those of an operator do not count', async () => {
  const m = member()
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'FILES_A_DAY', 3, 'test'))
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => store(m)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(String((tries.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain('upload_limit')
  await expect(store(m, 'cashier')).resolves.toMatchObject({ width: 12 })
})
