/** The figures of a checkout: how far one has to walk through it, and how often it says a thing. Each is a pure function of its files. */
import path from 'node:path'
import { isTest, type Tree } from './tree.ts'

export interface Figure {
  readonly name: string
  /** Less is better. */
  readonly value: number
}

/** A way through the house: where it begins, found by what stands in the file, for folders move. */
interface Way {
  readonly name: string
  readonly begins: RegExp
  readonly below: string
}
const ways: readonly Way[] = [
  { name: 'a withdrawal', begins: /\bwithdrawCreate:/, below: 'apps/server/src/modules/' },
  { name: 'a game bet', begins: /\bhouseBet: (?!obj|endpoint)/, below: 'apps/server/src/modules/' },
  { name: 'a signed bet', begins: /export (async )?function openVendorDoor\b/, below: 'apps/server/src/modules/' },
  { name: 'home', begins: /export function HomePage\b/, below: 'apps/web/src/' },
  { name: 'the cashier', begins: /export function DepositPage\b/, below: 'apps/web/src/' },
  { name: 'a game', begins: /export (default )?function Plinko\w*\b/, below: 'apps/web/src/' },
]

/** `apps/server/src/modules/wallet` of a file below it; a package or another part of a program is one room of its own. */
function roomOf(file: string): string {
  const parts = file.split('/')
  const at = parts.findIndex((part) => part === 'modules' || part === 'features')
  return parts.slice(0, at === -1 ? 4 : at + 2).join('/')
}

/**
 * The files that somebody opens who follows a way to its end: the file where it begins, whatever that imports within its own room, and of
 * other rooms the doors that those enter by. Undefined when it begins nowhere.
 */
export function filesOfWay({ files, importsOf }: Tree, { begins, below }: Pick<Way, 'begins' | 'below'>): readonly string[] | undefined {
  const start = [...files].find(([file, text]) => file.startsWith(below) && !isTest(file) && begins.test(text))?.[0]
  if (start === undefined) return undefined
  const found = new Set([start])
  for (const file of found) if (roomOf(file) === roomOf(start)) for (const next of importsOf(file)) if (!isTest(next)) found.add(next)
  return [...found]
}

/** Files and folders of each way. */
export function wayFigures(tree: Tree): Figure[] {
  return ways.flatMap((way) => {
    const found = filesOfWay(tree, way)
    if (found === undefined) throw new Error(`${way.name} begins nowhere`)
    return [
      { name: `${way.name}: files`, value: found.length },
      { name: `${way.name}: folders`, value: new Set(found.map((file) => path.posix.dirname(file))).size },
    ]
  })
}

/** Names that a module's index shows. */
export function namesShown(text: string): number {
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').filter((one) => one.trim() !== ''),
  )
  const declared = text.match(/^export (?:async )?(?:function|const|class|interface|type) (?!\{)/gm) ?? []
  return lists.length + declared.length
}

/** Of the modules of the server: names of the largest front door, of the middle one, and of all. */
export function doorFigures({ files }: Tree): Figure[] {
  const sizes = [...files]
    .flatMap(([file, text]) => (/^apps\/server\/src\/modules\/[\w-]+\/index\.ts$/.test(file) ? [namesShown(text)] : []))
    .toSorted((a, b) => a - b)
  return [
    { name: 'names of the largest front door', value: sizes.at(-1) ?? 0 },
    { name: 'names of the middle front door', value: sizes[Math.floor(sizes.length / 2)] ?? 0 },
    { name: 'names of all front doors', value: sizes.reduce((sum, one) => sum + one, 0) },
  ]
}

/** Files of the product under 20 lines that one other file imports alone. */
export function smallFiles({ files, importsOf }: Tree): readonly string[] {
  const importers = new Map<string, number>()
  const product = [...files.keys()].filter((file) => /^(apps|packages)\//.test(file) && !isTest(file))
  for (const file of product) for (const target of importsOf(file)) importers.set(target, (importers.get(target) ?? 0) + 1)
  return product.filter((file) => (files.get(file) ?? '').split('\n').length <= 20 && importers.get(file) === 1)
}

const runLines = 10
/**
 * Runs of at least ten lines that stand in two places, imports and lines without a letter left out; a run that goes on is counted once.
 */
export function duplicateRuns({ files }: Tree): number {
  const first = new Map<string, string>()
  let runs = 0
  for (const [file, text] of files) {
    if (isTest(file) || !/^(apps|packages)\//.test(file)) continue
    const lines = text.split('\n').map((line) => line.trim())
    const code = lines.filter((line) => /[a-z]/i.test(line) && !/^(import|export .* from|\} from|\*|\/\/|\/\*)/.test(line))
    let isOn = false
    for (let at = 0; at + runLines <= code.length; at += 1) {
      const run = code.slice(at, at + runLines).join('\n')
      const place = `${file}:${at}`
      const isRepeated = first.has(run)
      if (!isRepeated) first.set(run, place)
      if (isRepeated && !isOn) runs += 1
      isOn = isRepeated
    }
  }
  return runs
}

/** Files outside its own folder in which a thing's name stands: what had to be touched for it. */
export function placesOf({ files }: Tree, name: RegExp, own?: RegExp): number {
  return [...files].filter(([file, text]) => !isTest(file) && !(own?.test(file) ?? false) && name.test(text)).length
}
const things: readonly (readonly [name: string, said: RegExp, own?: RegExp])[] = [
  ['a call (withdrawCancel)', /\bwithdrawCancel\b/],
  ['a setting (TRANSFER_MIN)', /\bTRANSFER_MIN\b/],
  ['a page (cashier)', /\bDepositPage\b|deposit-page/],
  ['a game (plinko)', /\bplinko/i, /\/plinko\//],
  [
    'a module (limits)',
    /\blimits(Module|Routes|Jobs|Personal|Retention|Notices)?\b.*from|modules\/limits|module\('limits'\)|limitRoutes|limitPersonal/,
    /modules\/limits\/|contract\/src\/limits\//,
  ],
]
export const placeFigures = (tree: Tree): Figure[] =>
  things.map(([name, said, own]) => ({ name: `files that know ${name}`, value: placesOf(tree, said, own) }))

/** Every figure, in the order of the table. */
export const figuresOf = (tree: Tree): Figure[] => [
  ...wayFigures(tree),
  ...doorFigures(tree),
  { name: 'files under 20 lines that one other uses alone', value: smallFiles(tree).length },
  { name: 'runs of ten lines that stand twice', value: duplicateRuns(tree) },
  ...placeFigures(tree),
]
