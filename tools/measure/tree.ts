/** A checkout as a value: the texts of its TypeScript files, and who imports whom. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { walk } from '../gates/files.ts'
import { importsOf } from '../gates/imports.ts'

export interface Tree {
  /** Texts by path from the root, forward slashes. */
  readonly files: ReadonlyMap<string, string>
  /** The files that a file imports by a relative path or a path of the repository's packages, without those that do not exist. */
  readonly importsOf: (file: string) => readonly string[]
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file)
/** Tests and the kits that they are made of. */
export const isTest = (file: string): boolean => /\.(test|spec|fixture)\.tsx?$|^tests\/|(^|\/)test(ing)?[-.]|-kit\.ts$/.test(file)

/** A tree of texts. Imports are followed to the file as it is written, and where that is a folder of a package to its index. */
export function treeOf(files: ReadonlyMap<string, string>): Tree {
  const read = new Map<string, readonly string[]>()
  const targets = (file: string): string[] => {
    const found = importsOf(files.get(file) ?? '').flatMap(({ from }) => (from === undefined ? [] : [targetOf(file, from)]))
    return [...new Set(found)].filter((one) => one !== file && files.has(one))
  }
  return {
    files,
    importsOf(file) {
      const before = read.get(file) ?? targets(file)
      read.set(file, before)
      return before
    },
  }
}

function targetOf(file: string, from: string): string {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from)
  const [, name = '', inner] = /^@khela\/([\w-]+)(?:\/(.+))?$/.exec(from) ?? []
  return `packages/${name}/src/${inner ?? 'index'}.ts`
}

/** The tree of a folder on the disk. */
export function readTree(root: string): Tree {
  return treeOf(new Map(walk(root).flatMap((file) => (isCode(file) ? [[file, readFileSync(path.join(root, file), 'utf8')] as const] : []))))
}

/** The tree of a commit of the repository at `root`. */
export function commitTree(root: string, commit: string): Tree {
  const folder = mkdtempSync(path.join(tmpdir(), 'khela-measure-'))
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 1_000_000_000 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return readTree(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
