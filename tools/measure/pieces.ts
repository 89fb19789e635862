/** How the product is cut: the doors of its modules, its small files, what stands in it twice and what its words say. */
import { wordsOfTwoRows } from '../gates/glossary.ts'
import { PARTICIPLES } from '../gates/tidy-rules.ts'
import { isProduct, type Figure, type Tree } from './tree.ts'

/** How many names the index of a module exports. */
export function exportedNames(text: string): number {
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').filter((one) => one.trim() !== ''),
  )
  const declared = text.match(/^export (?:async )?(?:function|const|class|interface|type) (?!\{)/gm) ?? []
  return lists.length + declared.length
}

/** Of the modules of the server: exported names of the largest, of the middle one, and of all. */
export function doorFigures({ files }: Tree): Figure[] {
  const sizes = [...files]
    .flatMap(([file, text]) => (/^apps\/server\/src\/modules\/[\w-]+\/index\.ts$/.test(file) ? [exportedNames(text)] : []))
    .toSorted((a, b) => a - b)
  return [
    { name: 'exported names of the largest module', value: sizes.at(-1) ?? 0 },
    { name: 'exported names of the middle module', value: sizes[Math.floor(sizes.length / 2)] ?? 0 },
    { name: 'exported names of all modules', value: sizes.reduce((sum, one) => sum + one, 0) },
  ]
}

/** Files of the product under 20 lines that one other file alone imports. */
export function smallFiles({ files, importsOf }: Tree): readonly string[] {
  const importers = new Map<string, number>()
  const product = [...files.keys()].filter(isProduct)
  for (const file of product) for (const target of importsOf(file)) importers.set(target, (importers.get(target) ?? 0) + 1)
  return product.filter((file) => (files.get(file) ?? '').split('\n').length <= 20 && importers.get(file) === 1)
}

const RUN = 10
/** Runs of at least ten lines of the product that stood before, without imports, comments and lines of signs alone. A longer run is one. */
export function duplicateRuns({ files }: Tree): number {
  const first = new Set<string>()
  let runs = 0
  for (const [file, text] of files) {
    if (!isProduct(file)) continue
    const lines = text.split('\n').map((line) => line.trim())
    const code = lines.filter((line) => /[a-z]/i.test(line) && !/^(import|export .* from|\} from|\*|\/\/|\/\*)/.test(line))
    let isOn = false
    for (let at = 0; at + RUN <= code.length; at += 1) {
      const run = code.slice(at, at + RUN).join('\n')
      const isRepeat = first.has(run)
      first.add(run)
      if (isRepeat && !isOn) runs += 1
      isOn = isRepeat
    }
  }
  return runs
}

const EXPORT = /^export (?:default )?(?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm
const PARTICIPLE = new RegExp(`^(${PARTICIPLES})$`, 'i')
/** Exported names of the product of which one word is a participle of docs/NAMES.md. */
export function participleNames({ files }: Tree): readonly string[] {
  return [...files].flatMap(([file, text]) => {
    const names = isProduct(file) ? [...text.matchAll(EXPORT)].map(([, name = '']) => name) : []
    return names.filter((name) => name.split(/(?=[A-Z])|_/).some((word) => PARTICIPLE.test(word)))
  })
}

/** The figures of the pieces, in the order of the table. */
export const pieceFigures = (tree: Tree): Figure[] => [
  ...doorFigures(tree),
  { name: 'files under 20 lines with one importer', value: smallFiles(tree).length },
  { name: 'runs of ten lines that stand twice', value: duplicateRuns(tree) },
  { name: 'words of two rows in the glossary', value: wordsOfTwoRows(tree.files.get('docs/GLOSSARY.md') ?? '').length },
  { name: 'exported names with a participle', value: participleNames(tree).length },
]
