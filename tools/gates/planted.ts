/** A copy of the repository's sources for the gates' tests, in which a fault can be planted. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { read, walk } from './files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export class Planted {
  readonly root = mkdtempSync(path.join(tmpdir(), 'khela-gate-'))

  /** Copies the files whose path matches; with installed packages in reach. */
  constructor(which: RegExp) {
    for (const file of walk(ROOT).filter((name) => which.test(name))) cpSync(path.join(ROOT, file), path.join(this.root, file))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(this.root, 'node_modules'))
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.root, file)), { recursive: true })
    writeFileSync(path.join(this.root, file), text)
  }

  /** Puts text at the end of a file. */
  append(file: string, text: string): void {
    this.write(file, read(this.root, file).text + text)
  }

  remove(file: string): void {
    rmSync(path.join(this.root, file), { recursive: true })
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
