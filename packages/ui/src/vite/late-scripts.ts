import type { Plugin } from 'vite'

/**
 * Moves the first script of a page, and what it imports, from the head to the end of the body. A page that the server draws is seen
 * without them, and on a slow line they would share it with the page itself and with its largest picture.
 *
 * What the first script imports becomes a script of its own before it, where a link would only fetch it: evaluated each in a task of
 * its own, they hold up a finger on a slow phone for half as long at a time.
 */
export function lateScripts(): Plugin {
  return {
    name: 'khela-late-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const imports: string[] = []
        const scripts: string[] = []
        const rest = String(page.source).replace(/\s*(?:<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>)/g, (tag) => {
          const href = /^\s*<link[^>]* href="([^"]+)"/.exec(tag)?.[1]
          if (href === undefined) scripts.push(tag)
          else imports.push(`\n    <script type="module" crossorigin src="${href}"></script>`)
          return ''
        })
        if (scripts.length === 0 || !rest.includes('</body>')) this.error('index.html names no script, or has no end of its body')
        page.source = rest.replace(/\s*<\/body>/, (end) => [...imports, ...scripts].join('') + end)
      },
    },
  }
}
