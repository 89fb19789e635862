// Serves the stage and its sources to the browser that draws: three, icon outlines, display faces.
import { readFile, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const need = createRequire(import.meta.url)
const sets = new Map()

function iconOf(set, name) {
  if (!sets.has(set)) sets.set(set, need(`@iconify-json/${set}/icons.json`))
  const icons = sets.get(set)
  const icon = icons.icons[name] ?? icons.icons[icons.aliases?.[name]?.parent]
  if (icon === undefined) throw new Error(`no icon ${set}/${name}`)
  return { icon, icons }
}

/** The drawing of an icon without its frame. Throws when the set has no such name. */
export const outlineBody = (set, name) => iconOf(set, name).icon.body

/** An icon of an iconify set as a white-on-nothing SVG. */
function iconSvg(set, name) {
  const { icon, icons } = iconOf(set, name)
  const width = icon.width ?? icons.width ?? 16
  const height = icon.height ?? icons.height ?? 16
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body.replaceAll('currentColor', '#fff')}</svg>`
}

/** Weights other than 400 that the recipes ask for. */
const weights = { atma: [700], 'baloo-da-2': [800], 'noto-serif-bengali': [900], 'cinzel-decorative': [900] }
const ranges = { bengali: 'U+0964-0965,U+0981-09FE,U+200C-200D,U+25CC', latin: 'U+0000-00FF,U+2019' }

/** One CSS file of display faces, straight from the Fontsource packages. */
async function fontCss() {
  const root = join(here, 'node_modules/@fontsource')
  let css = ''
  for (const name of await readdir(root)) {
    const files = new Set(await readdir(join(root, name, 'files')))
    const { family } = JSON.parse(await readFile(join(root, name, 'metadata.json'), 'utf8'))
    for (const weight of weights[name] ?? [400]) {
      for (const subset of ['latin', 'bengali']) {
        const file = `${name}-${subset}-${weight}-normal.woff2`
        if (!files.has(file)) continue
        css += `@font-face{font-family:"${family}";font-weight:${weight};src:url(/node_modules/@fontsource/${name}/files/${file});unicode-range:${ranges[subset]}}\n`
      }
    }
  }
  return css
}

const types = { '.js': 'text/javascript', '.html': 'text/html', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

async function answer(path) {
  if (path === '/art/fonts.css') return ['.css', await fontCss()]
  const icon = /^\/icon\/([\w-]+)\/([\w-]+)\.svg$/.exec(path)
  if (icon !== null) return ['.svg', iconSvg(icon[1], icon[2])]
  const file = path.startsWith('/art/') ? join(here, path.slice('/art/'.length)) : join(here, path)
  return [extname(file), await readFile(file)]
}

/** Starts the server on a free port of this machine. Answers its address and how to stop it. */
export async function serveSources() {
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://local').pathname).then(
      ([type, body]) => response.setHeader('content-type', types[type] ?? 'application/octet-stream').end(body),
      (error) => response.writeHead(404).end(String(error)),
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() }
}
