/** Trial members that nobody uses are closed (REL-A17). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { balances } from '../../ledger/index.ts'
import { accountModules, identityJobs, openIdentity, type IdentityKit } from '../../testing/identity.ts'
import { privacyModule } from './module.ts'
import { privacyJobs } from './routes.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity()
  identityJobs(id.kit.app)
  privacyJobs(id.kit.app, {
    sources: {},
    isBusy: async () => false,
    async erase(t, memberId) {
      for (const { personal } of [...accountModules, privacyModule]) await personal.erase?.(t, memberId)
    },
  })
  // The queue makes a job's place when it opens; these were named after that.
  await id.kit.app.jobs.stop(0)
  await id.kit.app.jobs.start({ supervise: false })
})
afterAll(() => id.close())

let networks = 0
const freshIp = () => `203.0.113.${(networks += 1)}`
const trial = { os: 'linux', platform: 'W' }

test('a trial member older than the days of the setting is closed; one in use, and every true member, stays', async () => {
  const { app, owner } = id.kit
  const start = Date.now()
  const at = (days: number) => app.db.tx((t) => setClock(t, new Date(start + days * 86_400_000), { stopped: true }))
  await at(0)
  const tokens: string[] = []
  for (let i = 0; i < 2; i += 1) tokens.push(String((await id.send('freePlay', trial, { ip: freshIp() })).value.token))
  const [left = '', used = ''] = tokens
  const { token: member } = await id.newMember()
  const idOf = async (token: string) =>
    BigInt(
      String(
        (
          await owner.tx((t) =>
            t.one<{ id: bigint }>(`select s.member_id as id from identity.session s where token_hash = sha256(convert_to($1, 'UTF8'))`, [
              token,
            ]),
          )
        ).id,
      ),
    )
  const [leftId, usedId, memberId] = [await idOf(left), await idOf(used), await idOf(member)]
  const held = () => app.db.tx((t) => balances(t, self(leftId), leftId))
  const before = await held()
  await owner.tx((t) =>
    t.run(
      `update identity.session set seen_at = kernel.now() + interval '30 days', ends_at = kernel.now() + interval '40 days' where member_id = $1`,
      [usedId],
    ),
  )
  const closed = async () =>
    (
      await owner.tx((t) =>
        t.query<{ id: bigint }>('select id from identity.member where closed_at is not null and id = any($1) order by id', [
          [leftId, usedId, memberId],
        ]),
      )
    ).map((row) => row.id)
  await at(29)
  await app.jobs.drain()
  expect(await closed()).toEqual([])
  await at(31)
  await app.jobs.drain()
  expect(await closed()).toEqual([leftId])
  const row = await owner.tx((t) => t.one<{ username: string }>('select username from identity.member where id = $1', [leftId]))
  expect(row.username).toMatch(/^closed-/)
  expect(await held()).toEqual(before)
  await at(55)
  await app.jobs.drain()
  expect(await closed()).toEqual([leftId, usedId])
})
