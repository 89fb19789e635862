/**
 * How many files somebody opens who follows one thing to its end. A way begins at the file in which its beginning stands (a handler in a
 * list of handlers, a page), whatever folder that is in. Of a list of handlers only the import is followed that the handler's line names,
 * of any other file each of its imports: to the end within the room of the beginning (a module of the server, a feature or a game of a
 * site), and of another room only to the file that is imported, for its inside is another story. Types count like code: both are read.
 */
import path from 'node:path'
import { isTest, targetOf, type Figure, type Tree } from './tree.ts'

export interface Way {
  readonly name: string
  /** What stands in the file where the way begins. */
  readonly begins: RegExp
  /** Where that file is looked for. */
  readonly below: string
  /** The file is a list of handlers, and the way that of the line found. */
  readonly isHandler?: true
}

const modules = 'apps/server/src/modules/'
const ways: readonly Way[] = [
  { name: 'a withdrawal', begins: /^ *withdrawCreate: .*$/m, below: modules, isHandler: true },
  { name: 'a deposit', begins: /^ *depositCreate: .*$/m, below: modules, isHandler: true },
  { name: 'a game bet', begins: /^ *houseBet: .*$/m, below: modules, isHandler: true },
  { name: 'a signed bet', begins: /^export async function openVendorDoor\b/m, below: modules },
  { name: 'home', begins: /^export function HomePage\b/m, below: 'apps/web/src/' },
  { name: 'the cashier', begins: /^export function DepositPage\b/m, below: 'apps/web/src/' },
  { name: 'a game', begins: /^export default function PlinkoGame\b/m, below: 'apps/web/src/' },
]

/** The folder of the module, feature or game that a file belongs to; else the first folders of its path. */
function roomOf(file: string): string {
  const parts = file.split('/')
  const at = parts.findIndex((part) => part === 'modules' || part === 'features' || part === 'games')
  return parts.slice(0, at === -1 ? 4 : at + 2).join('/')
}

/** The files from which the words of `line` are imported. */
function importsNamed(file: string, text: string, line: string): string[] {
  const words = new Set(line.match(/\w+/g))
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    names.match(/\w+/g)?.some((name) => words.has(name)) === true ? [targetOf(file, from)] : [],
  )
}

/** The files of a way, its beginning first; undefined when it begins nowhere. */
export function filesOfWay({ files, importsOf }: Tree, { begins, below, isHandler }: Omit<Way, 'name'>): readonly string[] | undefined {
  const start = [...files].find(([file, text]) => file.startsWith(below) && !isTest(file) && begins.test(text))
  if (start === undefined) return undefined
  const [first, text] = start
  const found = new Set([first])
  if (isHandler === true) for (const next of importsNamed(first, text, begins.exec(text)?.[0] ?? '')) if (files.has(next)) found.add(next)
  for (const file of found) {
    if (roomOf(file) !== roomOf(first) || (isHandler === true && file === first)) continue
    for (const next of importsOf(file)) if (!isTest(next)) found.add(next)
  }
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
