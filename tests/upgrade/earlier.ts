/** The house as it was at the release before: its files, out of the history of this repository, with the packages that are installed here. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** How many changes of the database are looked back over, while no release has a tag. */
const CHANGES = 40

export interface Earlier {
  readonly folder: string
  readonly commit: string
  /** Migrations that there are now and were not then. */
  readonly newer: readonly string[]
  [Symbol.dispose](): void
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const migrationsAt = (commit: string): string[] =>
  git('ls-tree', '--name-only', commit, 'db/migrations/')
    .split('\n')
    .map((file) => path.basename(file))

/** The commit of the last release. Throws where there is no history, or none from which a database can go on. */
function releaseBefore(): string {
  try {
    return git('rev-list', '-1', git('describe', '--tags', '--abbrev=0', 'HEAD^'))
  } catch {
    const now = migrationsAt('HEAD')
    const added = git('log', '--format=%H', '--diff-filter=A', `-${CHANGES}`, '--', 'db/migrations').split('\n')
    // Numbers are given out before they are used: where a lower one came later, a database of the time between cannot go on.
    const goesOn = (then: readonly string[]) =>
      then.every((name) => now.includes(name)) && now.every((name) => then.includes(name) || name > (then.toSorted().at(-1) ?? ''))
    const found = added.map((commit) => `${commit}^`).find((commit) => goesOn(migrationsAt(commit)))
    if (found === undefined) throw new Error('there is no commit that a database can go on from')
    return git('rev-parse', found)
  }
}

/** Takes the earlier house out of the history; undefined where there is none, as in a copy without its `.git`. */
export function earlierHouse(): Earlier | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'khela-earlier-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const commit = releaseBefore()
    const archive = path.join(folder, 'house.tar')
    git('archive', '--output', archive, commit)
    execFileSync('tar', ['-xf', archive, '-C', folder])
    rmSync(archive)
    linkPackages(folder)
    const names = (at: string) => readdirSync(path.join(at, 'db/migrations'))
    const then = new Set(names(folder))
    return { folder, commit, newer: names(root).filter((name) => !then.has(name)), [Symbol.dispose]: remove }
  } catch {
    remove()
    return undefined
  }
}

/** Packages of others as they are installed here; those of the house from the earlier one itself. */
function linkPackages(folder: string): void {
  for (const place of [
    '',
    ...['apps', 'packages'].flatMap((kind) => readdirSync(path.join(folder, kind)).map((name) => `${kind}/${name}`)),
  ]) {
    const installed = path.join(root, place, 'node_modules')
    if (!existsSync(installed)) continue
    const own = path.join(folder, place, 'node_modules')
    mkdirSync(own)
    for (const name of readdirSync(installed))
      if (name !== '@khela' && !name.startsWith('.')) symlinkSync(path.join(installed, name), path.join(own, name))
  }
  const scope = path.join(folder, 'node_modules/@khela')
  mkdirSync(scope)
  for (const kind of ['apps', 'packages'])
    for (const name of readdirSync(path.join(folder, kind))) {
      const manifest = path.join(folder, kind, name, 'package.json')
      if (!existsSync(manifest)) continue
      const { name: full } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string }
      if (full.startsWith('@khela/')) symlinkSync(path.join(folder, kind, name), path.join(folder, 'node_modules', full))
    }
}

/** Programs that are started here have a set-up of their own. */
export const programEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|KHELA_TEST_TEMPLATE|TEST$|NODE_ENV|FORCE_COLOR)/.test(name)),
  ),
  NO_COLOR: '1',
}
