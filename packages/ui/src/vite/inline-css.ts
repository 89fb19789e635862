import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Puts the first stylesheet into the page, so that the first paint waits for nothing but the page itself, and writes
 * `csp.json` with the hash of each inline script for the server's Content-Security-Policy.
 */
export function inlineCss(): Plugin {
  return {
    name: 'khela-inline-css',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const html = String(page.source).replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (whole, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') return whole
          delete bundle[file]
          return `<style>${String(sheet.source)}</style>`
        })
        page.source = html
        const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
          ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
        )
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: JSON.stringify({ scripts }) })
      },
    },
  }
}
