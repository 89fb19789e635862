/** Puts a copied data folder in the place of an embedded database. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nativeFolder } from './binaries.ts'
import { copyListed, type Copied } from './copy.ts'
import { running } from './leftovers.ts'
import { runnerFor } from './runner.ts'

/** Major version of the embedded PostgreSQL, such as 18. */
export function ownMajor(): string {
  const said = execFileSync(path.join(nativeFolder(), 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })
  return /(\d+)\./.exec(said)?.[1] ?? said
}

/**
 * Copies the listed files of `source` beside the database of `dir` and returns what puts them in its place, with the owner's
 * password. The earlier database is kept as `data.old`. Throws when the copy is not whole or the database runs.
 */
export async function preparePostgres(dir: string, source: string, listed: Copied): Promise<(password: string) => void> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const runner = runnerFor(realpathSync(dir), nativeFolder())
  const data = path.join(runner.place, 'data')
  const refuse = () => {
    if (running(data) !== undefined) throw new Error('The database is running: stop Khela first.')
  }
  refuse()
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  try {
    await copyListed(source, draft, listed)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  for (const name of ['', ...listed.folders, ...listed.files.map((file) => file.path)]) runner.give(path.join(draft, name))
  return (password) => {
    // Once more: somebody else may have looked into the books meanwhile.
    refuse()
    const secret = path.join(runner.place, 'password')
    writeFileSync(`${secret}.new`, password, { mode: 0o600, flush: true })
    runner.give(`${secret}.new`)
    setAside(data)
    setAside(secret)
    renameSync(`${secret}.new`, secret)
    renameSync(draft, data)
  }
}

/** Keeps what stands at `file`, once. */
export function setAside(file: string): void {
  if (!existsSync(file)) return
  rmSync(`${file}.old`, { recursive: true, force: true })
  renameSync(file, `${file}.old`)
}
