/**
 * `npm run reconcile`: do the books balance? Reads the database of DATABASE_URL, or the embedded one, which is joined when
 * Khela runs and started for the moment when it does not. Exit code 0: they agree, 1: they do not, 2: they could not be read.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from './postgres/index.ts'

const root = path.resolve(import.meta.dirname, '..')
const dir = path.join(path.resolve(root, process.env['KHELA_HOME'] ?? '.khela'), 'postgres')

function look(url: string): Promise<number> {
  const command = [path.join(root, 'apps/server/src/ledger/reconcile-cli.ts')]
  const child = spawn(process.execPath, command, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 2)).on('error', () => resolve(2)))
}

async function main(): Promise<number> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined) return look(given)
  if (!existsSync(dir)) {
    console.error(`There is no database in ${dir} yet: start Khela once, or set KHELA_HOME or DATABASE_URL.`)
    return 2
  }
  const server = await startPostgres({ dir })
  try {
    return await look(server.url)
  } finally {
    await server.stop()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
