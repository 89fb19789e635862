/** Runs a program of the server on the database of DATABASE_URL, or on the embedded one, joined or started for the moment. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from './postgres/index.ts'

const root = path.resolve(import.meta.dirname, '..')
const home = path.resolve(root, process.env['KHELA_HOME'] ?? '.khela')
/** Exit code when the database cannot be used. */
const UNUSABLE = 2

function run(program: string, args: readonly string[], url: string): Promise<number> {
  const env = { ...process.env, DATABASE_URL: url, KHELA_HOME: home }
  const child = spawn(process.execPath, [path.join(root, program), ...args], { stdio: 'inherit', env })
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? UNUSABLE)).on('error', () => resolve(UNUSABLE)))
}

/** The program's exit code, or 2 with one sentence when there is no database. */
export async function runOnDatabase(program: string, args: readonly string[]): Promise<number> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined) return run(program, args, given)
  const dir = path.join(home, 'postgres')
  if (!existsSync(dir)) {
    console.error(`There is no database in ${dir} yet: start Khela once, or set KHELA_HOME or DATABASE_URL.`)
    return UNUSABLE
  }
  try {
    const server = await startPostgres({ dir })
    try {
      return await run(program, args, server.url)
    } finally {
      await server.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return UNUSABLE
  }
}
