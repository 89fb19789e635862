/** The page's files, read once: styles, the art, and its scripts with their types taken out. */
import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { Sent } from './http.ts'

export interface Assets {
  /** By their name below /assets/. */
  readonly files: ReadonlyMap<string, Sent>
  /** Symbols of all games, to be put into a page. */
  readonly sprite: string
}

const FOLDER = path.join(import.meta.dirname, 'web')
const TYPES: Record<string, string> = { '.ts': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' }
let read: Promise<Assets> | undefined

/** All assets; the folder is read once a process. */
export function assets(): Promise<Assets> {
  return (read ??= load())
}

async function load(): Promise<Assets> {
  const names = (await readdir(FOLDER)).filter((name) => !name.endsWith('.test.ts'))
  const sprite = await readFile(path.join(FOLDER, 'symbols.svg'), 'utf8')
  const files = new Map<string, Sent>()
  for (const name of names) {
    const type = TYPES[path.extname(name)]
    if (type === undefined) continue
    const source = await readFile(path.join(FOLDER, name), 'utf8')
    const body = Buffer.from(name.endsWith('.ts') ? withoutTypes(source) : source)
    files.set(name, { status: 200, type, body, headers: { 'Cache-Control': 'no-cache', 'Cross-Origin-Resource-Policy': 'same-origin' } })
  }
  return { files, sprite }
}

/** Node strips its own sources without a word; asked for a browser's it warns, once, that the function is young. */
function withoutTypes(source: string): string {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
