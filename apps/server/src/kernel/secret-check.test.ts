import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDb, type Db } from './db.ts'
import { appRole } from './app.ts'
import { checkSecrets } from './secret-check.ts'
import { testDb, type TestDb } from './testing.ts'

const folders: string[] = []
const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'khela-secret-check-'))
  folders.push(home)
  return home
}
let database: TestDb
let db: Db
beforeAll(async () => {
  database = await testDb()
  db = openDb({ url: database.url, role: appRole, max: 2 })
})
afterAll(async () => {
  await db.close()
  await database.close()
  for (const home of folders) rmSync(home, { recursive: true, force: true })
})

test('a node starts with the secrets that the database was used with, and with no others', async () => {
  const first = newHome()
  await checkSecrets(db, readConfig({}, first))
  await checkSecrets(db, readConfig({}, first))

  const lost = newHome()
  await expect(checkSecrets(db, readConfig({}, lost))).rejects.toThrow(
    /^The database was used with secrets that are not here: "captcha", .*"seeds"/,
  )
  // Nothing was made in place of what is missing.
  expect(() => readConfig({}, lost).secret('seeds')).toThrow('There is no secret')
  await checkSecrets(db, readConfig({ KHELA_SECRETS: join(first, 'secrets.json') }, lost))

  const text = readFileSync(join(first, 'secrets.json'), 'utf8')
  const secrets = JSON.parse(text) as Record<string, string>
  const other = newHome()
  writeFileSync(join(other, 'secrets.json'), JSON.stringify({ ...secrets, seeds: 'ab'.repeat(32), seal: 'cd'.repeat(32) }))
  await expect(checkSecrets(db, readConfig({}, other))).rejects.toThrow(/with other secrets of these names: "seal", "seeds"\./)

  const { seeds: _, ...rest } = secrets
  writeFileSync(join(other, 'secrets.json'), JSON.stringify(rest))
  await expect(checkSecrets(db, readConfig({}, other))).rejects.toThrow(/secrets that are not here: "seeds"\./)
})

test('a sealing key that was replaced on purpose is taken over, and then the old one is refused', async () => {
  const fresh = await testDb()
  const own = openDb({ url: fresh.url, role: appRole, max: 2 })
  const before = newHome()
  await checkSecrets(own, readConfig({}, before))
  const secrets = JSON.parse(readFileSync(join(before, 'secrets.json'), 'utf8')) as Record<string, string>
  const after = newHome()
  writeFileSync(join(after, 'secrets.json'), JSON.stringify({ ...secrets, seal: 'ab'.repeat(32), 'seal-previous': secrets['seal'] }))
  await expect(checkSecrets(own, readConfig({}, after))).rejects.toThrow(/"seal", "seal-previous"\./)
  await checkSecrets(own, readConfig({ KHELA_SECRETS_CHANGED: 'seal,seal-previous' }, after))
  await checkSecrets(own, readConfig({}, after))
  await expect(checkSecrets(own, readConfig({}, before))).rejects.toThrow(/"seal", "seal-previous"\./)
  await own.close()
  await fresh.close()
})

test('two nodes that start at once on an empty database do not both go on with their own secrets', async () => {
  const fresh = await testDb()
  const own = openDb({ url: fresh.url, role: appRole, max: 4 })
  const starts = await Promise.allSettled([newHome(), newHome()].map((home) => checkSecrets(own, readConfig({}, home))))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await own.close()
  await fresh.close()
})
