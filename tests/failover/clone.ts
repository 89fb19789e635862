/**
 * Makes a standby's data folder for Patroni (`create_replica_methods`): the package of the embedded PostgreSQL brings no
 * pg_basebackup. Called as `clone.ts <file with the superuser's address> --datadir=… --connstring=…`.
 */
import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { copyRunning } from '../../tools/postgres/copy.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { datadir: { type: 'string' }, connstring: { type: 'string' } },
})
const port = /port='?(\d+)/.exec(String(values['connstring']))?.[1] ?? /:(\d+)\//.exec(String(values['connstring']))?.[1]
const [file] = positionals
if (file === undefined || port === undefined || typeof values['datadir'] !== 'string') throw new Error('Patroni did not say what to copy.')
const leader = new URL(readFileSync(file, 'utf8'))
leader.port = port
rmSync(values['datadir'], { recursive: true, force: true })
const { from, to, files } = await copyRunning(leader.href, values['datadir'])
console.log(`copied ${files.length} files of port ${port}, log ${from} to ${to}`)
