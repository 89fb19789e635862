/** A checkout as a value: the texts of its files, and who imports whom. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { walk } from '../gates/files.ts'
import { importsOf } from '../gates/imports.ts'

/** One figure of a checkout. Less is better. */
export interface Figure {
  readonly name: string
  readonly value: number
}

export interface Tree {
  /** Texts by path from the root, forward slashes. */
  readonly files: ReadonlyMap<string, string>
  /** The files that a file imports by a relative path or a path of the repository's packages, without those that do not exist. */
  readonly importsOf: (file: string) => readonly string[]
}

const MEASURED = /\.(tsx?|md)$/
/** Tests and the kits that they are made of, whatever a commit called them. */
export const isTest = (file: string): boolean =>
  /\.(test|spec|fixture|kit|setup)\.tsx?$|^(tests|bench)\/|(^|\/)test(ing)?[-./]|-kit\.tsx?$/.test(file)
/** Code that is part of the product. */
export const isProduct = (file: string): boolean => /^(apps|packages)\/.*\.tsx?$/.test(file) && !isTest(file)

/** A tree of texts. Imports are followed to the file as it is written, and where that is a package to its index. */
export function treeOf(files: ReadonlyMap<string, string>): Tree {
  const targets = new Map<string, readonly string[]>()
  return {
    files,
    importsOf(file) {
      const found = targets.get(file) ?? targetsOf(files, file)
      targets.set(file, found)
      return found
    },
  }
}

function targetsOf(files: ReadonlyMap<string, string>, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const found = importsOf(files.get(file) ?? '').flatMap(({ from }) => (from === undefined ? [] : [targetOf(file, from)]))
  return [...new Set(found)].filter((one) => one !== file && files.has(one))
}

/** The path of the file that an import of `file` means; the path may lead to no file. */
export function targetOf(file: string, from: string): string {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from)
  const [, name = '', inner] = /^@khela\/([\w-]+)(?:\/(.+))?$/.exec(from) ?? []
  return `packages/${name}/src/${inner ?? 'index'}.ts`
}

/** The tree of a folder on the disk. */
export function readTree(root: string): Tree {
  const files = walk(root).filter((file) => MEASURED.test(file))
  return treeOf(new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')])))
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
