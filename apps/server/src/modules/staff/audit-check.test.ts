import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { appendAudit } from './audit.ts'
import { rowHash, type AuditRow } from './chain.ts'
import { officeJobs, officeRoutes } from '../../testing/office.ts'

let house: TestHouse
let token: string
beforeAll(async () => {
  house = await openTestHouse({ routes: officeRoutes, wire: officeJobs })
  token = house.operator({ kind: 'operator', operatorId: 1n, username: 'mina', role: 'auditor', sessionId: 1n })
})
afterAll(() => house.close())

const act = (count: number) =>
  house.kit.app.db.tx(async (t) => {
    for (let n = 0; n < count; n++) await appendAudit(t, { operator: 'mina', act: 'test.act', detail: `act ${n}` })
  })
const page = async () => {
  const { intact, brokenAt } = (await house.call('officeAudit', {}, { token })).value
  return intact ? 'whole' : brokenAt
}
const own = (sql: string, params: readonly unknown[] = []) => house.kit.owner.tx((t) => t.run(sql, params))
const checkpoint = async () => (await house.kit.owner.tx((t) => t.one<{ seq: bigint }>('select seq from office.audit_checkpoint'))).seq
const headSeq = async () => (await house.kit.owner.tx((t) => t.one<{ seq: bigint }>('select seq from office.audit_head'))).seq
/** The next night, with all its jobs. */
const night = async () => {
  await house.tick(86_400)
  await house.settle()
}

/** Puts the tables of the audit back as they were, so that what one test breaks is whole for the next. */
async function afterwardsWhole(damage: () => Promise<void>): Promise<void> {
  const tables = ['audit', 'audit_head', 'audit_checkpoint']
  await night()
  await house.kit.owner.tx(async (t) => {
    for (const table of tables) await t.run(`create table public.kept_${table} as select * from office.${table}`)
  })
  try {
    await damage()
  } finally {
    await house.kit.owner.tx(async (t) => {
      for (const table of tables) {
        await t.run(`delete from office.${table}`)
        await t.run(`insert into office.${table} select * from public.kept_${table}`)
        await t.run(`drop table public.kept_${table}`)
      }
    })
  }
}
const changed = (seq: bigint) => own(`update office.audit set detail = detail || '!' where seq = $1`, [seq])
const mended = (seq: bigint) => own(`update office.audit set detail = rtrim(detail, '!') where seq = $1`, [seq])

test('the page walks what is new and remembers how far it came', async () => {
  await act(5)
  expect(await page()).toBe('whole')
  expect(await checkpoint()).toBe(await headSeq())
  await act(3)
  expect(await checkpoint()).toBe((await headSeq()) - 3n)
  expect(await page()).toBe('whole')
  expect(await checkpoint()).toBe(await headSeq())
})

test('an altered act that is new is named at once, and the checkpoint stays before it', async () => {
  await act(1)
  expect(await page()).toBe('whole')
  const seen = await checkpoint()
  await act(3)
  await changed(seen + 2n)
  expect(await page()).toBe(Number(seen + 2n))
  expect(await checkpoint()).toBe(seen)
  await mended(seen + 2n)
  expect(await page()).toBe('whole')
})

test('an altered act of long ago is named by the next night, and the page says so until it is mended', async () => {
  await act(3)
  expect(await page()).toBe('whole')
  await changed(2n)
  await night()
  expect(await page()).toBe(2)
  await mended(2n)
  await night()
  expect(await page()).toBe('whole')
})

test('acts that were cut off together with the head are missed', () =>
  afterwardsWhole(async () => {
    await act(3)
    expect(await page()).toBe('whole')
    const left = (await headSeq()) - 2n
    await own('delete from office.audit where seq > $1', [left])
    await own('update office.audit_head h set seq = a.seq, hash = a.hash from office.audit a where a.seq = $1', [left])
    expect(await page()).toBe(Number(left + 1n))
  }))

test('a chain that was written anew from its beginning is not the one that was seen', () =>
  afterwardsWhole(async () => {
    await act(3)
    expect(await page()).toBe('whole')
    await house.kit.owner.tx(async (t) => {
      let prev: Buffer = Buffer.alloc(32)
      for (const row of await t.query<AuditRow>('select * from office.audit order by seq')) {
        const hash = rowHash(prev, { ...row, operator: 'somebody' })
        await t.run(`update office.audit set operator = 'somebody', prev = $2, hash = $3 where seq = $1`, [row.seq, prev, hash])
        prev = hash
      }
      await t.run('update office.audit_head set hash = $1', [prev])
    })
    await night()
    expect(await page()).toBe(Number(await checkpoint()))
  }))
