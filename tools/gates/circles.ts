/**
 * Files that import each other in a loop: none of them can be read, moved or understood without the others, so there is no
 * "down" between them. A type counts as well as a value: what both need stands below both.
 */
import path from 'node:path'
import { read, type Problem } from './files.ts'
import { importsOf } from './imports.ts'

const SOURCE = /^(apps|packages|tools|bench|tests)\/.*\.(ts|tsx|mts|mjs|js)$/

/** One problem a loop, at the first of its files; `files` are paths in `root`. */
export function circlesOf(root: string, files: readonly string[]): Problem[] {
  const sources = new Set(files.filter((file) => SOURCE.test(file)))
  const near = new Map([...sources].map((file) => [file, targets(root, file, sources)]))
  return loops(near).map((loop) => {
    const [first = '', ...others] = loop.toSorted()
    return { file: first, text: `imports itself over ${others.join(', ')}: put what both need below both` }
  })
}

/** The sources that a file imports by a relative path, each once. */
function targets(root: string, file: string, sources: ReadonlySet<string>): string[] {
  const asked = importsOf(read(root, file).text).flatMap(({ from }) => (from?.startsWith('.') ? [from.replace(/[?#].*$/, '')] : []))
  const found = asked.map((from) => path.posix.normalize(path.posix.join(path.posix.dirname(file), from)))
  return [...new Set(found)].filter((target) => sources.has(target))
}

/** Strongly connected parts of more than one file (Tarjan, Depth-first search and linear graph algorithms, 1972). */
function loops(near: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const found: string[][] = []
  const visit = (file: string): number => {
    const mine = order.size
    order.set(file, mine)
    open.push(file)
    isOpen.add(file)
    let lowest = mine
    for (const next of near.get(file) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (isOpen.has(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? mine)
    }
    low.set(file, lowest)
    if (lowest === mine) {
      const loop = open.splice(open.indexOf(file))
      for (const one of loop) isOpen.delete(one)
      if (loop.length > 1) found.push(loop)
    }
    return lowest
  }
  for (const file of near.keys()) if (!order.has(file)) visit(file)
  return found
}
