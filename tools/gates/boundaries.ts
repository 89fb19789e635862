/**
 * Who may import whom (docs/ARCHITECTURE.md, "Floors"), from the one table in tools/floors.ts:
 * strictly downward and never the own floor; a room of the server is entered through its index.ts, except the kernel, whose
 * parts are doors of their own; packages are imported by the names they export; browser rooms import packages only. Inside a
 * room files go down as well: none imports itself over others. Who makes a scope is named with a reason.
 */
import path from 'node:path'
import { browserRooms, floors, scopeMakers } from '../floors.ts'
import { partFault } from './browser-parts.ts'
import { circlesOf } from './circles.ts'
import { isKit, read, report, walk, type Problem } from './files.ts'
import { importsOf, type Import } from './imports.ts'
import { scopeProblems } from './scope-makers.ts'

interface Room {
  readonly name: string
  readonly path: string
  /** Undefined for rooms of the browser side. */
  readonly floor: number | undefined
  readonly may: readonly string[]
}

export interface Plan {
  readonly floors: readonly { readonly floor: number; readonly rooms: readonly { readonly name: string; readonly path: string }[] }[]
  readonly browserRooms: readonly { readonly name: string; readonly path: string; readonly may: readonly string[] }[]
}

export interface Boundaries {
  readonly problems: Problem[]
  /** Files whose imports were read. */
  readonly looked: number
}

/** Packages of the browser side that the server uses too: it answers errors in the reader's language. */
const SHARED = new Set(['i18n'])
const SOURCE = /\.(ts|tsx|mts|mjs|js)$/
const TEST = /\.test\.tsx?$/

/** Checks every import of every source file in apps and packages. */
export function checkBoundaries(root: string, plan: Plan = { floors, browserRooms }): Boundaries {
  const rooms: Room[] = [
    ...plan.floors.flatMap(({ floor, rooms: list }) => list.map((room) => ({ ...room, floor, may: [] }))),
    ...plan.browserRooms.map((room) => ({ ...room, floor: undefined })),
  ]
  const files = walk(root)
  const exist = files.filter((file) => /^(apps|packages)\//.test(file) && SOURCE.test(file) && !isKit(file))
  const house = new House(root, rooms, new Set(files))
  const problems: Problem[] = []
  let looked = 0
  for (const file of exist) {
    const room = house.roomOf(file)
    if (room === undefined) continue
    looked += 1
    for (const found of importsOf(read(root, file).text)) {
      const text = house.fault(file, room, found)
      if (text !== undefined) problems.push({ file, line: found.line, text })
    }
  }
  problems.push(...circlesOf(root, files), ...scopeProblems(root, files, scopeMakers), ...counted(exist, looked, house))
  return { problems, looked }
}

/** A check that looked at nothing, or at less than there is, has found nothing out. */
function counted(exist: readonly string[], looked: number, house: House): Problem[] {
  if (exist.length === 0) return [{ file: '.', text: 'no source file was found in apps and packages' }]
  if (looked === exist.length) return []
  const homeless = exist.filter((file) => house.roomOf(file) === undefined)
  return homeless.map((file) => ({ file, text: `belongs to no room of tools/floors.ts: looked at ${looked} of ${exist.length} files` }))
}

class House {
  readonly #root: string
  readonly #rooms: readonly Room[]
  readonly #files: ReadonlySet<string>
  readonly #exports = new Map<string, ReadonlySet<string>>()

  constructor(root: string, rooms: readonly Room[], files: ReadonlySet<string>) {
    this.#root = root
    this.#rooms = rooms
    this.#files = files
  }

  roomOf(file: string): Room | undefined {
    return this.#rooms.find((room) => file.startsWith(`${room.path}/`))
  }

  /** What is wrong with an import, or undefined. */
  fault(file: string, room: Room, { from }: Import): string | undefined {
    if (from === undefined) return room.name === 'app' ? undefined : 'import() of a computed name cannot be checked'
    if (from.startsWith('.')) return this.#near(file, room, from)
    if (from.startsWith('@khela/')) return this.#package(file, room, from)
    if (from.startsWith('/') || from.startsWith('file:')) return `"${from}" is a path of one machine`
    return this.#outside(file, room, from)
  }

  #near(file: string, room: Room, from: string): string | undefined {
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), from.replace(/[?#].*$/, '')))
    const other = this.roomOf(target)
    if (other === room) return TEST.test(file) ? undefined : partFault(file, target)
    if (other === undefined) {
      if (TEST.test(file) && (/^(tests|tools)\//.test(target) || isKit(target))) return undefined
      return `"${from}" leaves the rooms: ${target}`
    }
    if (other.path.startsWith('packages/')) return `"${from}" enters a package by its files: import @khela/${other.name}`
    if (room.floor === undefined || other.floor === undefined) return `${room.name} imports packages only, not ${other.name}`
    if (other.floor >= room.floor)
      return `${room.name} (floor ${room.floor}) imports ${other.name} (floor ${other.floor}): only lower floors`
    // A stand-in is a program of its own: its sources, and so its front door, stand one folder deeper.
    const door = other.path.startsWith('apps/server/') ? `${other.path}/index.ts` : `${other.path}/src/index.ts`
    if (other.name !== 'kernel' && target !== door) return `${other.name} is entered through its index.ts, not ${target}`
    return undefined
  }

  #package(file: string, room: Room, from: string): string | undefined {
    const [, name = ''] = from.split('/')
    const asked = from.replace(/[?#].*$/, '')
    const other = this.#rooms.find((candidate) => candidate.path === `packages/${name}`)
    if (other === undefined) return `"${from}" is no package of tools/floors.ts`
    const exported = this.#exported(other)
    if (!exported.has(asked) && ![...exported].some((one) => one.endsWith('*') && asked.startsWith(one.slice(0, -1))))
      return `"${from}" is not exported by ${other.path}/package.json`
    if (other === room) return `${room.name} imports itself by its package name`
    return this.#mayUse(file, room, other) ? undefined : `${room.name} may not import ${other.name} (tools/floors.ts)`
  }

  #mayUse(file: string, room: Room, other: Room): boolean {
    // Tests of the two ends may use any package: texts are compared with the contract's codes, the server is called by the client.
    if (TEST.test(file) && (room.floor === undefined || room.floor > 2)) return true
    if (room.floor === undefined) return room.may.includes(other.name)
    if (other.floor === undefined) return SHARED.has(other.name) && room.floor > 2
    return other.floor < room.floor
  }

  /** Pure rules stay pure: nothing installed and nothing of Node on the two lowest floors, and nothing of Node in the browser. */
  #outside(file: string, room: Room, from: string): string | undefined {
    if (TEST.test(file) || !file.startsWith(`${room.path}/src/`)) return undefined
    const pure = room.floor !== undefined && room.floor < 2
    if (pure) return `${room.name} holds pure rules and imports no "${from}"`
    if (room.floor === undefined && from.startsWith('node:') && !this.#forNode(room, file))
      return `${room.name} runs in browsers, which have no "${from}"`
    return undefined
  }

  /** A package may offer a door of its own to programs that run under Node: exports that are called so. */
  #forNode(room: Room, file: string): boolean {
    return room.path.startsWith('packages/') && /\/src\/(node|vite)(\.ts$|\/)/.test(file)
  }

  #exported(room: Room): ReadonlySet<string> {
    const known = this.#exports.get(room.name)
    if (known !== undefined) return known
    const file = `${room.path}/package.json`
    const content = this.#files.has(file) ? (JSON.parse(read(this.#root, file).text) as { exports?: Record<string, unknown> }) : {}
    const names = new Set(Object.keys(content.exports ?? {}).map((key) => `@khela/${room.name}${key.slice(1)}`))
    this.#exports.set(room.name, names)
    return names
  }
}

if (import.meta.main) {
  const { problems, looked } = checkBoundaries(path.resolve(import.meta.dirname, '../..'))
  report(problems, `the imports of ${looked} files`)
}
