import { expect, onTestFinished, test, vi } from 'vitest'
import { appRole } from './app.ts'
import { openDb, type Db } from './db.ts'
import { silent } from './log.ts'
import { checkLogin, makeNodeLogin } from './node-login.ts'
import { testDb, type TestDb } from './testing.ts'

async function node(): Promise<{ base: TestDb; url: string; db: Db }> {
  const base = await testDb()
  const url = await makeNodeLogin(base.url, appRole)
  const db = openDb({ url, role: appRole, max: 2 })
  onTestFinished(async () => {
    await db.close()
    const name = new URL(url).username
    await base.owner.tx((t) => t.run(`drop role ${name}`))
    await base.close()
  })
  return { base, url, db }
}

test('a node reads and posts as khela_app, under a login that is a member of nothing else', async () => {
  const { base, url, db } = await node()
  const name = new URL(url).username
  expect(await db.tx((t) => t.one('select session_user as login, current_user as role'))).toEqual({ login: name, role: appRole })
  await db.tx((t) => t.query('select * from ledger.posting limit 1'))
  const memberOf = await base.owner.tx((t) =>
    t.query<{ role: string }>(
      `select r.rolname as role from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles l on l.oid = m.member where l.rolname = $1`,
      [name],
    ),
  )
  expect(memberOf).toEqual([{ role: appRole }])
})

test('the login of a node cannot become the owner, nor touch the books, whatever statement gets in', async () => {
  const { base, db } = await node()
  const owner = new URL(base.url).username
  const refused = async (...statements: string[]) => {
    const tried = db.tx(async (t) => {
      for (const sql of statements) await t.run(sql)
    })
    await expect(tried, statements.join('; ')).rejects.toMatchObject({ code: '42501' })
  }
  await refused(`set local role "${owner}"`)
  await refused(`set session authorization "${owner}"`)
  for (const act of [
    'update ledger.general_entry set amount = 0',
    'update ledger.pair set amount = 1',
    'delete from ledger.general_posting',
    'alter table ledger.account disable trigger all',
  ]) {
    await refused(act)
    await refused('reset role', act)
    await refused('set local role none', act)
  }
  await refused('set local role none', 'select * from ledger.account')
  await refused('set local role none', 'create role helper superuser')
  await refused('set local role none', `grant "${owner}" to current_user`)
  // What a login that is the owner's could do, so that the above proves something.
  await base.db.tx(async (t) => {
    await t.run('set local role none')
    expect(await t.one('select current_user as role')).toEqual({ role: owner })
  })
})

test('a second start gives the login the same password, also when two start at once', async () => {
  const { base, url } = await node()
  expect(await Promise.all([makeNodeLogin(base.url, appRole), makeNodeLogin(base.url, appRole)])).toEqual([url, url])
})

test('a node whose login can become the owner warns in the demo and does not start elsewhere; no other does either', async () => {
  const { base, db } = await node()
  const log = silent()
  const warn = vi.spyOn(log, 'warn')
  for (const profile of ['DEMO', 'MGA'] as const) await checkLogin(db, log, profile)
  expect(warn).not.toHaveBeenCalled()
  await checkLogin(base.db, log, 'DEMO')
  expect(warn).toHaveBeenCalledOnce()
  await expect(checkLogin(base.db, log, 'MGA')).rejects.toThrow(/KHELA_MIGRATE_URL/)
})
