/** What the scripts of each game weigh, from a build that is not written. */
import path from 'node:path'
import { weigh, type Sized } from '@khela/ui/vite'
import { build } from 'vite'

const web = path.resolve(import.meta.dirname, '../apps/web')

/** The games of the site by their chunk, with KB of brotli beyond the first page. */
export async function gameWeights(): Promise<readonly Sized[]> {
  const made = await build({ root: web, configLoader: 'native', logLevel: 'error', build: { write: false } })
  if (!('output' in made)) throw new Error('the site is not built as one bundle')
  return weigh(made.output, /\/src\/games\/[\w-]+\/index\.tsx$/).whole
}
