import type { Plugin } from 'vite'

/** What a browser needs of the contract: one row for each call, and the values that hold no schema. */
export interface BrowserContract {
  readonly table: Readonly<Record<string, unknown>>
  /** Exports of the contract's index that a page uses as values; everything else there is types. */
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Keeps the schemas out of a browser: puts plain values in the place of the contract's `table.ts` and `index.ts`.
 * The build fails when typebox is in the bundle all the same, or when a page imports a value that is not listed.
 */
export function contractTable({ table, values }: BrowserContract): Plugin {
  const modules = new Map([
    ['table.ts', `export const table = JSON.parse(${text(table)})\n`],
    [
      'index.ts',
      Object.entries(values)
        .map(([name, value]) => `export const ${name} = /* @__PURE__ */ JSON.parse(${text(value)})\n`)
        .join(''),
    ],
  ])
  return {
    name: 'khela-contract-table',
    enforce: 'pre',
    load(id) {
      const file = /[\\/]packages[\\/]contract[\\/]src[\\/]([\w.]+)$/.exec(id.split('?')[0] ?? '')?.[1]
      const code = file === undefined ? undefined : modules.get(file)
      return code === undefined ? undefined : { code, moduleSideEffects: false }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const found = file.moduleIds.find((id) => /[\\/]node_modules[\\/]typebox[\\/]/.test(id))
        if (found !== undefined) this.error(`schemas are in ${file.fileName}: ${found}`)
      }
    },
  }
}

const text = (value: unknown): string => JSON.stringify(JSON.stringify(value))
