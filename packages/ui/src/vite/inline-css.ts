import type { Plugin } from 'vite'

/** Puts the first stylesheet into the page, as `<style data-later>`, so that the first paint waits for nothing but the page itself. */
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
        const inlined: string[] = []
        const html = String(page.source).replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (whole, file: string) => {
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') return whole
          delete bundle[file]
          inlined.push(file)
          return `<style data-later>${String(sheet.source)}</style>`
        })
        page.source = html
        // Later parts that share code with the first page name its stylesheet among what they need; it is there already, like the script.
        const entry = /<script type="module"[^>]*src="\/([^"]+)"/.exec(html)?.[1]
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || entry === undefined) continue
          for (const file of inlined) chunk.code = chunk.code.replaceAll(`"${file}"`, `"${entry}"`)
        }
      },
    },
  }
}
