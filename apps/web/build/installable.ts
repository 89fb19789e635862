import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageCodes, languageOf, type Language } from '@khela/i18n'
import { readNamespace } from '@khela/i18n/node'
import type { Plugin } from 'vite'

/** The colours of `night` in packages/ui/src/tokens.css: bg-deep, bg, surface, text, text-2, accent and on-accent. */
const colours = { deep: '#061412', bg: '#0a1e1b', text: '#fff7e6', text2: '#cfd9cb', accent: '#ffc14a', onAccent: '#2a1400' }

function textsOf(language: Language, part: 'install' | 'offline'): Readonly<Record<string, string>> {
  const texts = readNamespace(language, 'dialogs')[part]
  if (typeof texts !== 'object') throw new Error(`no texts of ${part} in ${language}`)
  return texts as Readonly<Record<string, string>>
}

/** What a browser wants to know of a site that can be installed, in one language. */
export function manifest(language: Language): string {
  const { name = '', shortName = '', description = '' } = textsOf(language, 'install')
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose })
  return JSON.stringify({
    // The same app in every language.
    id: '/',
    start_url: '/',
    scope: '/',
    name,
    short_name: shortName,
    description,
    lang: language,
    dir: languageOf(language).dir,
    display: 'standalone',
    background_color: colours.bg,
    theme_color: colours.deep,
    categories: ['games', 'entertainment'],
    icons: [icon('/art/app-192.png', 192, 'any'), icon('/art/app-512.png', 512, 'any'), icon('/art/app-maskable-512.png', 512, 'maskable')],
  })
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The page for when there is no connection: all languages at once, for there is nobody to ask which; no script, no other file. */
export function offlinePage(): string {
  const parts = languageCodes.map((code) => {
    const { title = '', text = '', retry = '' } = textsOf(code, 'offline')
    return `<section lang="${code}"><h1>${escape(title)}</h1><p>${escape(text)}</p><a href="">${escape(retry)}</a></section>`
  })
  const first = languageCodes[0] ?? 'bn'
  const { name = '' } = textsOf(first, 'install')
  return `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="theme-color" content="${colours.deep}"><title>${escape(name)}</title><style>${offlineStyle}</style></head><body><main>${parts.join('<hr>')}</main></body></html>`
}

const offlineStyle = `body{margin:0;min-height:100dvh;display:grid;place-items:center;background:${colours.bg};color:${colours.text};font:400 15px/1.7 system-ui,'Noto Sans Bengali',sans-serif}main{max-inline-size:420px;padding:24px;text-align:center}h1{font-size:26px;line-height:1.4;margin:0 0 8px}p{margin:0 0 18px;color:${colours.text2}}a{display:inline-grid;place-items:center;min-block-size:44px;padding-inline:22px;border-radius:12px;background:${colours.accent};color:${colours.onAccent};font-weight:700;text-decoration:none}hr{border:0;border-block-start:2px dashed ${colours.accent};margin:28px 0}`

/** Adds to the build what makes the site installable: a manifest per language, the offline page, the worker with the build's files. */
export function installable(): Plugin {
  return {
    name: 'khela-installable',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const code of languageCodes) this.emitFile({ type: 'asset', fileName: `manifest.${code}.webmanifest`, source: manifest(code) })
        this.emitFile({ type: 'asset', fileName: 'offline.html', source: offlinePage() })
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
        const worker = readFileSync(join(import.meta.dirname, 'worker.mjs'), 'utf8')
        this.emitFile({
          type: 'asset',
          fileName: 'worker.js',
          source: `const ASSETS = ${JSON.stringify(assets.map((name) => `/${name}`))}\n${worker}`,
        })
      },
    },
  }
}
