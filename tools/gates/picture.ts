/** Draws docs/floors.svg, the picture of docs/ARCHITECTURE.md, from tools/floors.ts: `node tools/gates/picture.ts --write`; without it, checks that the picture is the table's. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { browserRooms, floors } from '../floors.ts'
import type { Plan } from './boundaries.ts'
import { read, report, type Problem } from './files.ts'

export const PICTURE = 'docs/floors.svg'

/** Left of the rooms stands the number of their floor. */
const LEFT = 60
/** Room for the packages that a room of the browser side may import. */
const MAY = 182
const ROW = 44
const TOP = 64
const ROOM = 108
const GAP = 8

/** The picture of a plan as SVG text. */
export function drawFloors(plan: Plan): string {
  const server = plan.floors.toSorted((a, b) => b.floor - a.floor)
  const rows = Math.max(server.length, plan.browserRooms.length)
  const height = TOP + rows * ROW + 16
  const middle = LEFT + Math.max(...server.map(({ rooms }) => rooms.length)) * (ROOM + GAP) + 2 * GAP
  const width = middle + ROOM + MAY
  const left = server.flatMap(({ floor, rooms }, row) => [
    label(34, y(row), String(floor), 'floor'),
    ...rooms.map(({ name }, column) => box(LEFT + column * (ROOM + GAP), y(row), ROOM, name, floor < 3 ? 'package' : 'server')),
  ])
  const right = plan.browserRooms.flatMap(({ name, may }, row) => [
    box(middle, y(row), ROOM, name, 'browser'),
    label(middle + ROOM + 10, y(row), may.slice(0, 4).join(', '), 'may', may.length > 4 ? -7 : 0),
    ...(may.length > 4 ? [label(middle + ROOM + 10, y(row), may.slice(4).join(', '), 'may', 7)] : []),
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d">`,
    '<title id="t">The floors</title>',
    '<desc id="d">Each room imports from rooms on lower floors only; rooms of the browser side import the packages named beside them.</desc>',
    `<style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" rx="12" class="paper"/>`,
    '<text x="24" y="32" class="head">Server: a floor imports lower floors only</text>',
    `<text x="${middle}" y="32" class="head">Browser: packages only</text>`,
    ...left,
    ...right,
    '</svg>',
    '',
  ].join('\n')
}

const STYLE = [
  'text{font:13px system-ui,sans-serif;fill:#1b2733;dominant-baseline:middle}',
  '.head{font-weight:600}.floor{fill:#5b6b7a;text-anchor:middle}.may{fill:#5b6b7a;font-size:11px}.name{text-anchor:middle}',
  '.paper{fill:#fbfaf7}.package{fill:#dff1e6}.server{fill:#dde9f8}.browser{fill:#fbe9d0}',
].join('')

const y = (row: number) => TOP + row * ROW

function box(x: number, top: number, width: number, name: string, kind: string): string {
  return `<rect x="${x}" y="${top - 16}" width="${width}" height="32" rx="6" class="${kind}"/><text x="${x + width / 2}" y="${top}" class="name">${name}</text>`
}

function label(x: number, top: number, text: string, kind: string, shift = 0): string {
  return `<text x="${x}" y="${top + shift}" class="${kind}">${text}</text>`
}

/** A problem when the picture is missing or shows another table. */
export function checkPicture(root: string, plan: Plan = { floors, browserRooms }): Problem[] {
  if (existsSync(path.join(root, PICTURE)) && read(root, PICTURE).text === drawFloors(plan)) return []
  return [{ file: PICTURE, text: 'does not show tools/floors.ts: run node tools/gates/picture.ts --write' }]
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  if (process.argv.includes('--write')) writeFileSync(path.join(root, PICTURE), drawFloors({ floors, browserRooms }))
  report(checkPicture(root), 'the picture of the floors')
}
