// node tools/art/render.mjs [ids…] [--bn] [--all]: makes the pictures whose recipe changed (or the named ones, or all) and writes
// them to apps/web/public/art with art.json. CHROMIUM names a Chromium; the default is /usr/bin/chromium. Same recipe, same picture.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { banners, icons } from './banners.mjs'
import { games } from './games.mjs'
import { artFolder, expected, manifestFile, recorded } from './manifest.mjs'
import { serveSources } from './sources.mjs'

// Without a GPU and beside other work a picture may take minutes.
const patienceMs = 300_000

const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')))
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const languages = flags.has('--bn') ? ['bn'] : ['bn', 'en']

const wanted = expected()
const rows = recorded()
const unknown = named.filter((id) => !wanted.has(id))
if (unknown.length > 0) throw new Error(`no recipe for ${unknown.join(', ')}`)
const isDue = (id) => (named.length > 0 ? named.includes(id) : flags.has('--all') || rows[id]?.recipe !== wanted.get(id).recipe)

const write = (name) => join(artFolder, name)

async function renderGame(page, game) {
  for (const language of languages) {
    await page.evaluate(
      ([recipe, code, isFirst]) => (isFirst ? window.draw(recipe, code) : window.relabel(recipe, code)),
      [game, language, language === languages[0]],
    )
    const picture = await page.locator('#stage').screenshot({ timeout: patienceMs })
    await sharp(picture)
      .resize(360)
      .avif({ quality: 56, effort: 5 })
      .toFile(write(`${game.id}.${language}.avif`))
  }
}

async function renderBanner(page, banner) {
  await page.evaluate(([recipe, options]) => window.draw(recipe, 'bn', options), [banner, { banner: true, text: false, ...banner.size }])
  const picture = await page.locator('#stage').screenshot({ timeout: patienceMs })
  await sharp(picture)
    .avif({ quality: 54, effort: 5 })
    .toFile(write(`${banner.id}.avif`))
}

async function renderIcon(page, id, parts) {
  await page.evaluate((obj) => window.drawIcon({ obj }), parts)
  const picture = await page.locator('#stage').screenshot({ omitBackground: true, timeout: patienceMs })
  await sharp(picture)
    .resize(128)
    .webp({ quality: 82, alphaQuality: 90 })
    .toFile(write(`icon-${id}.webp`))
}

function record(id) {
  const { recipe, files } = wanted.get(id)
  rows[id] = { recipe, files: Object.fromEntries(files.map((file) => [file, statSync(write(file)).size])) }
  const sorted = Object.fromEntries(Object.entries(rows).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(manifestFile, `${JSON.stringify(sorted, undefined, 2)}\n`)
  process.stdout.write(`${id}\n`)
}

mkdirSync(artFolder, { recursive: true })
const sources = await serveSources()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1700, height: 900 } })
  const troubles = []
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.goto(`${sources.url}/art/stage/stage.html`)
  await page.waitForFunction('window.ready')
  const jobs = [
    ...games.map((game) => [game.id, () => renderGame(page, game)]),
    ...banners.map((banner) => [banner.id, () => renderBanner(page, banner)]),
    ...Object.entries(icons).map(([id, parts]) => [`icon-${id}`, () => renderIcon(page, id, parts)]),
  ]
  for (const [id, job] of jobs) {
    if (!isDue(id)) continue
    await job()
    if (troubles.length > 0) throw new Error(`${id}: ${troubles.join('; ')}`)
    record(id)
  }
} finally {
  await browser.close()
  sources.stop()
}
