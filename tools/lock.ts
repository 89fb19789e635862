/** A lock file that names its owner; the lock of an owner that has ended is free. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { nameOf, nameRuns } from './processes.ts'

export interface Lock {
  /** Replaces what others read in the lock, for example the address served. */
  note(text: string): void
  release(): void
}

/** The first line names the process, the second is the owner's note. */
interface Content {
  readonly owner: string
  readonly note: string
}

function read(file: string): Content | undefined {
  try {
    const [owner = '', note = ''] = readFileSync(file, 'utf8').split('\n')
    return { owner, note }
  } catch {
    return undefined
  }
}

const own = (note: string) => `${nameOf(process.pid)}\n${note}`

function create(file: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, own(''))
  try {
    // A link appears complete or not at all, so nobody ever reads a lock without its owner.
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes the lock, or returns the living owner's note. */
export function tryLock(file: string): Lock | { readonly heldNote: string } {
  for (let tries = 0; tries < 100; tries += 1) {
    if (create(file)) {
      const write = (text: string) => {
        writeFileSync(`${file}.${process.pid}`, own(text))
        renameSync(`${file}.${process.pid}`, file)
      }
      return { note: write, release: () => rmSync(file, { force: true }) }
    }
    const held = read(file)
    if (held === undefined) continue
    if (nameRuns(held.owner)) return { heldNote: held.note }
    removeDead(file, held.owner)
  }
  throw new Error(`The lock ${file} could not be taken.`)
}

/** Removes a dead owner's lock, but not the one that a third process took in the meantime. */
function removeDead(file: string, owner: string): void {
  const aside = `${file}.${process.pid}.dead`
  try {
    renameSync(file, aside)
    if (read(aside)?.owner !== owner) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Takes the lock, waiting for a living owner at most `seconds`. */
export async function lock(file: string, seconds: number): Promise<Lock> {
  for (const end = Date.now() + seconds * 1_000; ; await wait(20)) {
    const taken = tryLock(file)
    if ('release' in taken) return taken
    if (Date.now() > end) throw new Error(`Another process has held ${file} for ${seconds} seconds.`)
  }
}
