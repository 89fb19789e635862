/** Builds the pages of both sites when their sources have changed since the last build: `npm run build`, and a step of `npm start`. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { walk } from './gates/files.ts'
import { lock } from './lock.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const APPS = ['web', 'office'] as const

export interface BuildOptions {
  readonly root?: string
  /** Builds even what is up to date. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/** Arguments of vite per bundle of an app: what browsers load, and the renderer of the first page where the app has one. */
export function bundles(root: string, app: string): string[][] {
  const renderer = existsSync(path.join(root, 'apps', app, 'src/entry-server.tsx'))
  return [['build'], ...(renderer ? [['build', '--ssr', 'src/entry-server.tsx']] : [])]
}

/** The command line of vite; `native` lets its configuration import our TypeScript packages. */
export function viteCommand(root: string, words: readonly string[]): string[] {
  return [path.join(root, 'node_modules/vite/bin/vite.js'), ...words, '--configLoader', 'native', '--logLevel', 'warn']
}

/** Names of the apps that were built; throws with vite's own words when one does not build. */
export async function buildApps(options: BuildOptions = {}): Promise<string[]> {
  const root = options.root ?? ROOT
  const held = await lock(path.join(root, 'node_modules', '.khela-build.lock'), 600)
  try {
    const stale = APPS.filter((app) => existsSync(path.join(root, 'apps', app, 'index.html')) && (options.force || !fresh(root, app)))
    await Promise.all(stale.map((app) => build(root, app, options.signal)))
    return stale
  } finally {
    held.release()
  }
}

const stampOf = (root: string, app: string) => path.join(root, 'apps', app, 'dist', '.sources')

function fresh(root: string, app: string): boolean {
  const stamp = stampOf(root, app)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources(root, app)
}

/** Hash of everything that goes into an app's pages. */
function sources(root: string, app: string): string {
  const hash = createHash('sha256')
  const files = [...walk(root, `apps/${app}`), ...walk(root, 'packages')].filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of [...files, 'package-lock.json', 'tsconfig.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function build(root: string, app: string, signal?: AbortSignal): Promise<void> {
  const stamp = stampOf(root, app)
  const before = sources(root, app)
  // Without its stamp a build that is broken off counts as none.
  rmSync(stamp, { force: true })
  for (const words of bundles(root, app)) await vite(root, app, words, signal)
  await compress(path.join(root, 'apps', app, 'dist'))
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
}

/** Scripts and styles as small as they get, beside themselves as `.br`: once here, so that the server need not spare quality. */
async function compress(dist: string): Promise<void> {
  const files = globSync('{client/,}assets/*.{js,css}', { cwd: dist })
  await Promise.all(
    files.map(async (file) => writeFile(path.join(dist, `${file}.br`), await smallest(await readFile(path.join(dist, file))))),
  )
}
const smallest = promisify(brotliCompress)

function vite(root: string, app: string, words: readonly string[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, viteCommand(root, words), {
      cwd: path.join(root, 'apps', app),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`the pages of apps/${app} do not build (vite ${words.join(' ')})\n${said.trim()}`))
    })
  })
}

if (import.meta.main) {
  try {
    const built = await buildApps({ force: process.argv.includes('--force') })
    console.log(built.length === 0 ? 'The pages are up to date.' : `Built: ${built.join(', ')}.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
