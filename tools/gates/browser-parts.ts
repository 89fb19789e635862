/** Parts inside an app of the browser: which may import which (tools/floors.ts, `browserParts`). */
import { browserParts } from '../floors.ts'

/** The part of a file: a folder of `src`, or of `features` a folder in it. Files beside the folders belong to none: they start the app. */
function partOf(file: string, source: string): { readonly part: string; readonly feature: string | undefined } | undefined {
  if (!file.startsWith(`${source}/`)) return undefined
  const [part = '', feature = '', ...rest] = file.slice(source.length + 1).split('/')
  if (feature === '') return undefined
  return { part, feature: part === 'features' && rest.length > 0 ? feature : undefined }
}

/** What is wrong with an import from one file of an app of the browser to another one, or undefined. */
export function partFault(file: string, target: string): string | undefined {
  for (const { source, parts } of browserParts) {
    const own = partOf(file, source)
    const other = partOf(target, source)
    if (own === undefined || other === undefined) continue
    if (own.feature !== undefined && other.feature !== undefined && own.feature !== other.feature)
      return `feature ${own.feature} imports feature ${other.feature}: what two share stands below them`
    const [from, to] = [parts.indexOf(own.part), parts.indexOf(other.part)]
    if (from >= 0 && to > from) return `${own.part} imports ${other.part}, which stands above it (tools/floors.ts)`
  }
  return undefined
}
