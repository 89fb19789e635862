// What every committed picture was made from: art.json beside the pictures, id → recipe hash, sizes, fingerprints.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { banners, clips } from './banners.mjs'
import { defaults } from './defaults.mjs'
import { games } from './games.mjs'
import { icons } from './icons.mjs'
import { appIcons, logos, marks } from './logos.mjs'

/** Where the site serves the pictures from. */
export const artFolder = fileURLToPath(new URL('../../apps/web/public/art/', import.meta.url))
export const manifestFile = join(artFolder, 'art.json')

/** A tile is read over a phone's line, seven at a time: 24 KB at most (FE-LOOK.3). The others by what they are for. */
const limits = { tile: 24_576, default: 24_576, icon: 8_192, wide: 40_960, clip: 307_200, logo: 8_192, app: 32_768, mark: 6_144 }

/** All pictures together, in bytes: what a checkout and an image carry. */
const wholeLimit = 6_400_000

/**
 * Fewer differing bits than this of a fingerprint's 256 and two tiles look the same: one picture under two titles differs in at most
 * 17, the nearest two pictures in 31.
 */
const leastDifference = 24

/** Raise it when the stage itself changes so much that every picture must be made anew. */
const look = 2

const hashOf = (recipe) =>
  createHash('sha256')
    .update(JSON.stringify([look, recipe]))
    .digest('hex')
    .slice(0, 16)

/** Cuts of a lettered tile: the picture, a small one for phones, one for browsers without AVIF. */
export const tileFiles = (id, language) => [`${id}.${language}.avif`, `${id}.${language}.s.avif`, `${id}.${language}.webp`]

/** Every picture there must be: id → kind, recipe hash and file names. */
export function expected() {
  const rows = new Map()
  const add = (id, kind, recipe, files) => rows.set(id, { kind, recipe: hashOf(recipe), files })
  for (const game of games) add(game.id, 'tile', game, [...tileFiles(game.id, 'bn'), ...tileFiles(game.id, 'en')])
  for (const row of defaults) add(row.id, 'default', row, [`${row.id}.avif`, `${row.id}.webp`])
  for (const banner of banners) add(banner.id, 'wide', banner, [`${banner.id}.avif`])
  for (const clip of clips) add(clip.id, 'clip', clip, [`${clip.id}.mp4`, `${clip.id}.avif`])
  for (const [id, parts] of Object.entries(icons)) add(`icon-${id}`, 'icon', parts, [`icon-${id}.webp`])
  for (const [code, logo] of Object.entries(logos)) add(`vendor-${code}`, 'logo', logo, [`vendor-${code}.webp`, `vendor-${code}-name.webp`])
  for (const [id, size] of Object.entries(appIcons)) add(id, 'app', size, [`${id}.png`])
  for (const [id, outline] of Object.entries(marks)) add(id, 'mark', outline, [`${id}.svg`])
  return rows
}

/** The frame that a game's picture wears, which says its vendor (FE-LOOK.3); undefined without such a picture. */
export const frameOf = (id) => games.find((game) => game.id === id)?.frame

/** The rows of art.json; empty when there is none. */
export function recorded(file = manifestFile) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

const bitsOf = (hex) =>
  [...hex].reduce((sum, digit) => sum + [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][Number.parseInt(digit, 16)], 0)

/** In how many bits two fingerprints (hex of the same length) differ. */
export function difference(a, b) {
  const both = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  return bitsOf(both.toString(16))
}

/** Pairs of tiles that look the same at a glance, in words. */
function twins(rows) {
  const prints = Object.entries(rows).flatMap(([id, row]) => (row.print === undefined ? [] : [[id, row.print]]))
  return prints.flatMap(([id, print], at) =>
    prints.slice(at + 1).flatMap(([other, its]) => {
      const bits = difference(print, its)
      return bits < leastDifference ? [`${id} and ${other} look alike: ${bits} of 256 bits differ`] : []
    }),
  )
}

function faultsOfOne(folder, there, id, want, row) {
  const found = []
  if (row === undefined) found.push(`${id}: not in art.json`)
  else if (row.recipe !== want.recipe) found.push(`${id}: older than its recipe`)
  if (want.kind === 'tile' && row !== undefined && row.print === undefined) found.push(`${id}: no fingerprint`)
  for (const file of want.files) {
    if (!there.has(file)) {
      found.push(`${file}: missing`)
      continue
    }
    const { size } = statSync(join(folder, file))
    if (size > limits[want.kind]) found.push(`${file}: ${size} bytes, limit ${limits[want.kind]}`)
    if (row !== undefined && row.files[file] !== size) found.push(`${file}: not what art.json records`)
  }
  return found
}

/**
 * Everything that is wrong with the committed pictures, in words: missing, too heavy, changed by hand, older than their recipe,
 * without one, or two tiles that look alike.
 */
export function faults(folder = artFolder) {
  const rows = recorded(join(folder, 'art.json'))
  const there = new Set(readdirSync(folder))
  const wanted = expected()
  const found = [...wanted].flatMap(([id, want]) => faultsOfOne(folder, there, id, want, rows[id]))
  const known = new Set(['art.json', ...[...wanted.values()].flatMap((want) => want.files)])
  for (const file of there) if (!known.has(file)) found.push(`${file}: has no recipe`)
  for (const id of Object.keys(rows)) if (!wanted.has(id)) found.push(`${id}: in art.json without a recipe`)
  const whole = [...there].reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  if (whole > wholeLimit) found.push(`all pictures: ${whole} bytes, limit ${wholeLimit}`)
  return [...found, ...twins(rows)]
}
