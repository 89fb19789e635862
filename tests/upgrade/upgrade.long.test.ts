/** The release before on the database of this one (REL-R32). */
import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { leaveOut } from '../../tools/left-out.ts'
import { earlierHouse, programEnv } from './earlier.ts'

const root = path.resolve(import.meta.dirname, '../..')
const earlier = earlierHouse()
if (earlier === undefined)
  leaveOut('the tests of the release before, since the history of this repository has none that a database can go on from', {
    file: 'tests/upgrade/upgrade.long.test.ts',
  })
afterAll(() => earlier?.[Symbol.dispose]())

test('the tests of the release before pass on the database of this one (REL-R32)', { timeout: 400_000 }, async () => {
  if (earlier === undefined) return
  cpSync(path.join(root, 'db/migrations'), path.join(earlier.folder, 'db/migrations'), { recursive: true })
  const { folder } = earlier
  // Until payouts were a module of their own, their tests stood in the wallet.
  const modules = ['identity/sessions', 'house/house', 'play/port', 'payouts/withdrawal', 'wallet/withdrawal/withdrawal']
  const files = modules.map((name) => `apps/server/src/modules/${name}.test.ts`).filter((file) => existsSync(path.join(folder, file)))
  const run = promisify(execFile)(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
    cwd: earlier.folder,
    env: programEnv,
  })
  const { stdout } = await run.catch((error: { stdout?: string; stderr?: string }) => ({
    stdout: `${error.stdout ?? ''}${error.stderr ?? ''}`,
  }))
  expect(stdout).toMatch(/Test Files\s+4 passed \(4\)/)
})
