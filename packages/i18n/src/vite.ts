import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { namespaces, readNamespace } from './node.ts'
import type { Namespace } from './messages.ts'
import type { MessageTree } from './pseudo.ts'

type Compiled = unknown
const virtual = 'virtual:khela-pseudo'

/**
 * Compiles the ICU messages at build time, so that the browser carries a formatter of 1 KB and no parser, and provides the
 * pseudo languages of the tests. Alias `use-intl/format-message` comes with it; the build fails when the parser gets in.
 */
export function messages(): Plugin {
  return {
    name: 'khela-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
      // use-intl must go through the alias when it is bundled for the server too.
      ssr: { noExternal: ['use-intl', 'icu-minify'] },
      optimizeDeps: { exclude: ['use-intl', 'icu-minify'] },
    }),
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return undefined
      const all = Object.fromEntries(namespaces.map((name) => [name, compileTree(readNamespace('xa', name))]))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(all))})`
    },
    transform(code, id) {
      if (isOurs(id)) return withWantedTexts(code)
      if (!/[\\/]locales[\\/][a-z]+[\\/][a-z-]+\.json$/.test(id.split('?')[0] ?? '')) return undefined
      // Text for JSON.parse: browsers read it faster than an object literal, and no key is renamed.
      const text = JSON.stringify(compileTree(JSON.parse(code) as MessageTree))
      return { code: `export default JSON.parse(${JSON.stringify(text)})`, map: null, moduleType: 'js' }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const parser = file.moduleIds.find((id) => id.includes('icu-messageformat-parser'))
        if (parser !== undefined) this.error(`the ICU parser is in ${file.fileName}: messages must be compiled at build time`)
      }
    },
  }
}

/** Sources of the browser, which may speak. */
const isOurs = (id: string): boolean => /[\\/](?:apps[\\/](?:web|office)|packages[\\/]ui)[\\/]src[\\/][^?]+\.tsx?$/.test(id)

/** Adds to a module that its texts begin to load with it: the namespaces that it names where it asks for them. */
export function withWantedTexts(code: string): { code: string; map: null } | undefined {
  const asked = [...code.matchAll(/\buseTexts(?:Of)?\(([^)]*)\)/g)].flatMap(([, words = '']) => [...words.matchAll(/['"`]([a-z][a-z-]*)/g)])
  const names = [...new Set(asked.map(([, name = '']) => name))].filter((name) => namespaces.includes(name as Namespace))
  if (names.length === 0) return undefined
  const list = names.map((name) => `'${name}'`).join(', ')
  return { code: `${code}\nimport { wantTexts as khelaWants } from '@khela/i18n/want'\nkhelaWants(${list})\n`, map: null }
}

function compileTree(tree: MessageTree): Record<string, Compiled> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  )
}
