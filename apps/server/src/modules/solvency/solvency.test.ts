import { readFileSync } from 'node:fs'
import path from 'node:path'
import { leafOf } from '@khela/fair/solvency'
import { checkBalanceProof } from '@khela/fair/solvency-verifier'
import { parseMoney } from '@khela/money'
import type { ReplyOf } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { errorCode } from '../../kernel/db.ts'
import { post } from '../../ledger/index.ts'
import { moneyRoutes } from '../../testing/money.ts'
import { solvencyJobs } from './jobs.ts'
import { solvencyRoutes } from './module.ts'
import { takeSnapshot } from './snapshot.ts'

type Proof = ReplyOf<'solvencyProof'>
type Player = Awaited<ReturnType<TestHouse['player']>>
type Member = Player & { readonly publicId: string }

/** A house whose night comes when the test says so, or by its own work when `isWorking`. */
async function openHouse({ isWorking = false } = {}) {
  const house = await openTestHouse({ routes: { ...solvencyRoutes, ...moneyRoutes }, ...(isWorking && { wire: solvencyJobs }) })
  const { app } = house.kit
  let next = 900_001n
  const self = {
    house,
    /** A member with a row in identity, as registering makes it. */
    async member(cash?: string): Promise<Member> {
      const memberId = next++
      const publicId = String(memberId)
      await house.kit.owner.tx((t) =>
        t.run(
          `insert into identity.member (id, public_id, username, nickname, type, path) values ($1::bigint, $2, 'm' || $2, 'M', 0, '/' || $2 || '/')`,
          [memberId, publicId],
        ),
      )
      return { ...(await house.player({ memberId, publicId, ...(cash === undefined ? {} : { cash }) })), publicId }
    },
    hold: (memberId: bigint, amount: bigint) =>
      app.db.tx((t) =>
        post(t, {
          kind: 'withdrawal_hold',
          memberId,
          key: newKey(),
          lines: [
            { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: -amount },
            { account: { memberId, kind: 'held' }, currency: 'BDT', amount },
          ],
          ref: { type: 'test', id: 'hold' },
        }),
      ),
    night: (night: string) => takeSnapshot(app, { night, currency: 'BDT' }),
    proof: async (night: string, player: Player) => (await house.call('solvencyProof', { night }, player)).value,
    roots: async () => (await house.call('solvencyRoots', {})).value.nights,
  }
  return self
}

let own: Awaited<ReturnType<typeof openHouse>>
let rich: Member
let poor: Member
let none: Member
const first = '2026-03-01'
/** More than two blocks of leaves, the last one not full. */
const many = 2500
beforeAll(async () => {
  own = await openHouse()
  rich = await own.member('1250.0625')
  poor = await own.member('0.01')
  none = await own.member()
  await own.hold(rich.memberId, parseMoney('250.00'))
  await own.house.kit.owner.tx(async (t) => {
    await t.run(
      `insert into identity.member (id, public_id, username, nickname, type, path)
       select n, n::text, 'x' || n, 'X', 0, '/' || n || '/' from generate_series(100000, $1::bigint) n`,
      [100_000 + many],
    )
    await t.run(
      `insert into ledger.account (member_id, kind, currency, balance) select n, 'cash', 'BDT', 0 from generate_series(100000, $1::bigint) n`,
      [100_000 + many],
    )
  })
  await own.night(first)
})
afterAll(() => own.house.close())

const isGood = async (proof: Proof) => {
  const { proofs, night: _, takenAt: __, ...published } = proof
  const checks = await Promise.all(proofs.map((one) => checkBalanceProof({ ...published, ...one })))
  return checks.map((check) => check.isGood)
}

test('the published total is what the books owe all members, and every account is counted', async () => {
  const night = (await own.roots()).find((one) => one.night === first)
  const books = await own.house.kit.owner.tx((t) =>
    t.one<{ sum: bigint; count: number }>(
      `select sum(balance)::bigint as sum, count(*)::int as count from ledger.account where member_id is not null and currency = 'BDT'`,
    ),
  )
  expect(night).toMatchObject({ currency: 'BDT', accounts: books.count, takenAt: '2026-03-10T06:00:00.000Z' })
  expect(parseMoney(night?.total ?? '')).toBe(books.sum)
  expect(books.count).toBeGreaterThan(many)
})

test('a member gets a proof of each own account that the independent verifier accepts', async () => {
  const proof = await own.proof(first, rich)
  expect(proof.proofs.map(({ account, balance, publicId }) => [account, balance, publicId])).toEqual([
    ['cash', '1000.0625', rich.publicId],
    ['held', '250.00', rich.publicId],
  ])
  expect(await isGood(proof)).toEqual([true, true])
  expect(await isGood(await own.proof(first, poor))).toEqual([true])
  const [cash] = proof.proofs
  if (cash === undefined) throw new Error('no proof')
  expect(await isGood({ ...proof, proofs: [{ ...cash, balance: '1000.0624' }] })).toEqual([false])
  expect(await isGood({ ...proof, proofs: [{ ...cash, index: cash.index ^ 1 }] })).toEqual([false])
})

test('every place in the tree is provable: the first, the last and the ends of each block', async () => {
  const leaves = await own.house.kit.owner.tx((t) =>
    t.query<{ memberId: bigint }>('select member_id as "memberId" from solvency.leaf where night = $1 order by hash', [first]),
  )
  for (const at of [0, 1, 1023, 1024, 2047, 2048, leaves.length - 2, leaves.length - 1]) {
    const memberId = leaves[at]?.memberId ?? 0n
    const proof = await own.proof(first, await own.house.player({ memberId }))
    expect(await isGood(proof), `leaf ${at}`).toEqual(proof.proofs.map(() => true))
    expect(proof.proofs.map(({ index }) => index)).toContain(at)
  }
})

test('the database hashes a leaf as the package does', async () => {
  const rows = await own.house.kit.owner.tx((t) =>
    t.query<{ publicId: string; account: string; salt: Buffer; balance: bigint; head: Buffer; hash: Buffer }>(
      `select m.public_id as "publicId", account, salt, balance, head, hash from solvency.leaf l join identity.member m on m.id = l.member_id
        where night = $1 order by balance desc limit 20`,
      [first],
    ),
  )
  for (const { hash, ...leaf } of rows) expect(Buffer.from(leafOf({ ...leaf, currency: 'BDT' }).hash).equals(hash)).toBe(true)
  expect(new Set(rows.map(({ salt }) => salt.toString('hex'))).size).toBe(rows.length)
})

test('a leaf ends with the chain of entries of its account, and with zeros before the first one', async () => {
  const owner = own.house.kit.owner
  const { head } = await owner.tx((t) =>
    t.one<{ head: Buffer }>(`select head from ledger.account where member_id = $1 and kind = 'cash'`, [rich.memberId]),
  )
  const [cash] = (await own.proof(first, rich)).proofs
  expect(cash?.head).toBe(head.toString('hex'))
  expect(cash?.head).not.toBe('0'.repeat(64))
  const [untouched] = (await own.proof(first, await own.house.player({ memberId: 100_000n }))).proofs
  expect(untouched?.head).toBe('0'.repeat(64))
})

test('what a member owns later changes neither the night nor its proof; the next night has other salts', async () => {
  const fresh = await openHouse()
  const player = await fresh.member('10.00')
  await fresh.night('2026-03-01')
  const before = await fresh.proof('2026-03-01', player)
  await fresh.hold(player.memberId, parseMoney('4.00'))
  await fresh.night('2026-03-01')
  expect(await fresh.proof('2026-03-01', player)).toEqual(before)
  await fresh.night('2026-03-02')
  const after = await fresh.proof('2026-03-02', player)
  expect(after.proofs.map(({ balance }) => balance)).toEqual(['6.00', '4.00'])
  expect(after.total).toBe('10.00')
  expect(after.proofs[0]?.salt).not.toBe(before.proofs[0]?.salt)
  expect((await fresh.roots()).map(({ night }) => night)).toEqual(['2026-03-02', '2026-03-01'])
  await fresh.house.close()
})

test('nobody has an account yet: the night is published empty', async () => {
  const fresh = await openHouse()
  await fresh.night(first)
  const vectors = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../../../packages/fair/vectors/solvency.json'), 'utf8'),
  ) as {
    empty: { root: string; total: string }
  }
  expect(await fresh.roots()).toMatchObject([{ ...vectors.empty, accounts: 0 }])
  await fresh.house.close()
})

test('proofs are the own ones only; guests see the roots and trial users are told to register', async () => {
  expect((await own.proof(first, none)).proofs).toEqual([])
  expect((await own.house.call('solvencyProof', { night: first })).code).toBe('not_logged_in')
  const trial = await own.house.player({ role: 'trial' })
  expect((await own.house.call('solvencyProof', { night: first }, trial)).code).toBe('need_true_account')
  expect((await own.roots()).length).toBe(1)
})

test('a night without a root is not found, a day that does not exist is bad input', async () => {
  expect((await own.house.call('solvencyProof', { night: '2026-02-27' }, rich)).code).toBe('not_found')
  expect(await own.house.call('solvencyProof', { night: '2026-02-30' }, rich)).toMatchObject({
    code: 'bad_input',
    params: { field: 'night' },
  })
})

test('an account that belongs to no known member stops the night: the total would leave it out', async () => {
  const fresh = await openHouse()
  await fresh.house.player({ cash: '5.00' })
  await expect(fresh.night(first)).rejects.toThrow()
  expect(await fresh.roots()).toEqual([])
  await fresh.house.close()
})

test('the application can neither change nor withdraw what was published', async () => {
  const { db } = own.house.kit.app
  for (const sql of [
    `update solvency.snapshot set total = 0`,
    `delete from solvency.snapshot`,
    `update solvency.leaf set balance = 0`,
    `update solvency.block set sum = 0`,
  ]) {
    const refusal = await db.tx((t) => t.run(sql)).catch((error: unknown) => error)
    expect(errorCode(refusal), sql).toBe('42501')
  }
})

test('a stored tree that was tampered with gives no proof', async () => {
  const fresh = await openHouse()
  const player = await fresh.member('10.00')
  await fresh.night(first)
  await fresh.house.kit.owner.tx((t) => t.run('update solvency.block set sum = sum - 1'))
  expect((await fresh.house.call('solvencyProof', { night: first }, player)).status).toBe(500)
  await fresh.house.close()
})

test('the root is made ten minutes after midnight in Dhaka, once, and a missed night is never made up', async () => {
  const fresh = await openHouse({ isWorking: true })
  const player = await fresh.member('10.00')
  const waiting = () =>
    fresh.house.kit.owner.tx((t) =>
      t.query<{ night: string; wait: number }>(
        `select data->'body'->>'night' as night, extract(epoch from start_after - created_on)::int as wait from pgboss.job
          where name = 'solvency.snapshot' and state = 'created' order by 1`,
      ),
    )
  const drain = (later: boolean) => fresh.house.kit.app.jobs.drain({ later })
  // Opened at noon of 10 March: that night's was due long ago and was made at once.
  expect((await fresh.roots()).map(({ night }) => night)).toEqual(['2026-03-10'])
  // Midnight in Dhaka is 18:00 UTC.
  await fresh.house.tick(12 * 3600 + 60)
  await drain(false)
  expect(await waiting()).toEqual([{ night: '2026-03-11', wait: 540 }])
  expect((await fresh.roots()).length).toBe(1)
  await fresh.house.tick(540)
  await drain(true)
  await drain(true)
  expect((await fresh.roots()).map(({ night }) => night)).toEqual(['2026-03-11', '2026-03-10'])
  // Three days without a worker: only the present night has a root.
  await fresh.house.tick(3 * 86_400)
  await drain(true)
  expect((await fresh.roots()).map(({ night }) => night)).toEqual(['2026-03-14', '2026-03-11', '2026-03-10'])
  expect(await isGood(await fresh.proof('2026-03-14', player))).toEqual([true])
  await fresh.house.close()
})

test('leaves are kept for 400 days, roots for ever', async () => {
  const fresh = await openHouse({ isWorking: true })
  const player = await fresh.member('10.00')
  await fresh.night('2025-02-03')
  await fresh.night('2025-02-04')
  await fresh.house.kit.app.jobs.drain({ later: true })
  // 400 days before 10 March 2026 is 3 February 2025.
  const kept = await fresh.proof('2025-02-03', player)
  expect(kept.proofs.length).toBe(1)
  await fresh.house.tick(86_400)
  await fresh.house.kit.app.jobs.drain({ later: true })
  expect((await fresh.proof('2025-02-03', player)).proofs).toEqual([])
  expect(await isGood(await fresh.proof('2025-02-04', player))).toEqual([true])
  expect((await fresh.roots()).length).toBe(4)
  await fresh.house.close()
})
