// node tools/art/render.mjs [ids…] [--all]: makes the pictures whose recipe changed (or the named ones, or all) and writes
// them to apps/web/public/art with art.json. CHROMIUM names a Chromium; the default is /usr/bin/chromium. Same recipe, same picture.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { banners, clips, frameOf } from './banners.mjs'
import { defaults } from './defaults.mjs'
import { fingerprint } from './fingerprint.mjs'
import { games } from './games.mjs'
import { icons } from './icons.mjs'
import { appIconSvg, appIcons, logos, markSvg, marks } from './logos.mjs'
import { artFolder, expected, manifestFile, recorded, tileFiles } from './manifest.mjs'
import { outlineBody, serveSources } from './sources.mjs'

// Without a GPU and beside other work a picture may take minutes.
const patienceMs = 300_000

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))

const wanted = expected()
const rows = recorded()
const unknown = named.filter((id) => !wanted.has(id))
if (unknown.length > 0) throw new Error(`no recipe for ${unknown.join(', ')}`)
const isDue = (id) => (named.length > 0 ? named.includes(id) : flags.has('--all') || rows[id]?.recipe !== wanted.get(id).recipe)

const write = (name) => join(artFolder, name)
const shot = (page, options = {}) => page.locator('#stage').screenshot({ timeout: patienceMs, ...options })

async function renderGame(page, game) {
  for (const language of ['bn', 'en']) {
    await page.evaluate(
      ([recipe, code, isFirst]) => (isFirst ? window.draw(recipe, code) : window.relabel(recipe, code)),
      [game, language, language === 'bn'],
    )
    const picture = await shot(page)
    const [full, small, plain] = tileFiles(game.id, language).map(write)
    await sharp(picture).resize(360).avif({ quality: 56, effort: 6 }).toFile(full)
    await sharp(picture).resize(180).avif({ quality: 52, effort: 6 }).toFile(small)
    await sharp(picture).resize(240).webp({ quality: 42, effort: 6 }).toFile(plain)
  }
}

async function renderDefault(page, row) {
  await page.evaluate((recipe) => window.draw(recipe, 'bn', { text: false }), row)
  const picture = await shot(page)
  await sharp(picture)
    .resize(360)
    .avif({ quality: 50, effort: 2 })
    .toFile(write(`${row.id}.avif`))
  await sharp(picture)
    .resize(240)
    .webp({ quality: 42, effort: 5 })
    .toFile(write(`${row.id}.webp`))
}

async function renderBanner(page, banner) {
  await page.evaluate(([recipe, options]) => window.draw(recipe, 'bn', options), [banner, { banner: true, text: false, ...banner.size }])
  await sharp(await shot(page))
    .avif({ quality: 54, effort: 2 })
    .toFile(write(`${banner.id}.avif`))
}

/** A film and the picture that stands for it until it runs. Needs ffmpeg with x264 (Debian: `apt-get install ffmpeg`). */
async function renderClip(page, clip) {
  const folder = mkdtempSync(join(tmpdir(), 'khela-clip-'))
  const count = clip.seconds * clip.rate
  try {
    for (let at = 0; at < count; at++) {
      await page.evaluate(
        ([recipe, options]) => window.draw(recipe, 'bn', options),
        [frameOf(clip, at / count), { banner: true, text: false, ...clip.size }],
      )
      const picture = await shot(page)
      if (at === 0)
        await sharp(picture)
          .avif({ quality: 54, effort: 2 })
          .toFile(write(`${clip.id}.avif`))
      writeFileSync(join(folder, `${String(at).padStart(4, '0')}.png`), picture)
    }
    const given = ['-framerate', String(clip.rate), '-i', join(folder, '%04d.png')]
    const coded = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-pix_fmt', 'yuv420p', '-an', '-movflags', '+faststart']
    // One thread and no stamps: the same pictures give the same film.
    const same = ['-threads', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...given, ...coded, ...same, write(`${clip.id}.mp4`)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function renderIcon(page, id, parts) {
  await page.evaluate((obj) => window.drawIcon({ obj }), parts)
  await sharp(await shot(page, { omitBackground: true }))
    .resize(128)
    .webp({ quality: 82, alphaQuality: 90 })
    .toFile(write(`icon-${id}.webp`))
}

async function renderLogo(page, code, logo) {
  for (const [isNamed, file] of [
    [false, `vendor-${code}.webp`],
    [true, `vendor-${code}-name.webp`],
  ]) {
    await page.evaluate(([row, named]) => window.drawLogo(row, named), [logo, isNamed])
    await sharp(await shot(page, { omitBackground: true }))
      .webp({ quality: 86, alphaQuality: 92 })
      .toFile(write(file))
  }
}

async function record(id) {
  const { recipe, files, kind } = wanted.get(id)
  rows[id] = { recipe, files: Object.fromEntries(files.map((file) => [file, statSync(write(file)).size])) }
  if (kind === 'tile') rows[id].print = await fingerprint(readFileSync(write(files[0])))
  const sorted = Object.fromEntries(Object.entries(rows).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(manifestFile, `${JSON.stringify(sorted, undefined, 2)}\n`)
  process.stdout.write(`${id}\n`)
}

/** What needs no stage: marks and the app's icons are plain SVG. */
async function renderPlain() {
  for (const [id, outline] of Object.entries(marks)) {
    if (!isDue(id)) continue
    writeFileSync(write(`${id}.svg`), markSvg(id, outlineBody('game-icons', outline)))
    await record(id)
  }
  for (const [id, size] of Object.entries(appIcons)) {
    if (!isDue(id)) continue
    await sharp(Buffer.from(appIconSvg(id)), { density: (72 * size) / 64 })
      .resize(size, size)
      .png({ palette: true, quality: 90 })
      .toFile(write(`${id}.png`))
    await record(id)
  }
}

async function renderStaged(jobs) {
  const sources = await serveSources()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-accelerated-2d-canvas',
      '--disable-gpu-rasterization',
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1700, height: 900 } })
    const troubles = []
    page.on('pageerror', (error) => troubles.push(error.message))
    await page.goto(`${sources.url}/art/stage/stage.html`)
    await page.waitForFunction('window.ready')
    for (const [id, job] of jobs) {
      await job(page)
      if (troubles.length > 0) throw new Error(`${id}: ${troubles.join('; ')}`)
      await record(id)
    }
  } finally {
    await browser.close()
    sources.stop()
  }
}

mkdirSync(artFolder, { recursive: true })
await renderPlain()
const staged = [
  ...games.map((game) => [game.id, (page) => renderGame(page, game)]),
  ...defaults.map((row) => [row.id, (page) => renderDefault(page, row)]),
  ...banners.map((banner) => [banner.id, (page) => renderBanner(page, banner)]),
  ...clips.map((clip) => [clip.id, (page) => renderClip(page, clip)]),
  ...Object.entries(icons).map(([id, parts]) => [`icon-${id}`, (page) => renderIcon(page, id, parts)]),
  ...Object.entries(logos).map(([code, logo]) => [`vendor-${code}`, (page) => renderLogo(page, code, logo)]),
].filter(([id]) => isDue(id))
if (staged.length > 0) await renderStaged(staged)
