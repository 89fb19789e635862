// What every committed picture was made from: art.json beside the pictures, id → recipe hash and sizes.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { banners, icons } from './banners.mjs'
import { games } from './games.mjs'

/** Where the site serves the pictures from. */
export const artFolder = fileURLToPath(new URL('../../apps/web/public/art/', import.meta.url))
export const manifestFile = join(artFolder, 'art.json')

/** A tile is read over a phone's line, seven at a time: 24 KB at most (look.md §9). Icons 8, wide pictures 40. */
const limits = { tile: 24_576, icon: 8_192, wide: 40_960 }

/** Raise it when the stage itself changes so much that every picture must be made anew. */
const look = 1

const hashOf = (recipe) =>
  createHash('sha256')
    .update(JSON.stringify([look, recipe]))
    .digest('hex')
    .slice(0, 16)

/** Every picture there must be: id → kind, recipe hash and file names. */
export function expected() {
  const rows = new Map()
  for (const game of games) rows.set(game.id, { kind: 'tile', recipe: hashOf(game), files: [`${game.id}.bn.avif`, `${game.id}.en.avif`] })
  for (const banner of banners) rows.set(banner.id, { kind: 'wide', recipe: hashOf(banner), files: [`${banner.id}.avif`] })
  for (const [id, parts] of Object.entries(icons))
    rows.set(`icon-${id}`, { kind: 'icon', recipe: hashOf(parts), files: [`icon-${id}.webp`] })
  return rows
}

/** The rows of art.json; empty when there is none. */
export function recorded(file = manifestFile) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * Everything that is wrong with the committed pictures, in words: missing, too heavy, changed by hand, older than their recipe,
 * or without one.
 */
export function faults(folder = artFolder) {
  const found = []
  const known = new Set(['art.json'])
  const rows = recorded(join(folder, 'art.json'))
  const there = new Set(readdirSync(folder))
  for (const [id, want] of expected()) {
    const row = rows[id]
    if (row === undefined) found.push(`${id}: not in art.json`)
    else if (row.recipe !== want.recipe) found.push(`${id}: older than its recipe`)
    for (const file of want.files) {
      known.add(file)
      if (!there.has(file)) {
        found.push(`${file}: missing`)
        continue
      }
      const { size } = statSync(join(folder, file))
      if (size > limits[want.kind]) found.push(`${file}: ${size} bytes, limit ${limits[want.kind]}`)
      if (row !== undefined && row.files[file] !== size) found.push(`${file}: not what art.json records`)
    }
  }
  for (const file of there) if (!known.has(file)) found.push(`${file}: has no recipe`)
  return found
}
