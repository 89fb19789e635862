/**
 * What Patroni reads with pg_controldata, which the package of the embedded PostgreSQL does not bring, and which Debian's
 * older version cannot read (PostgreSQL 18, src/include/catalog/pg_control.h). Called as `controldata.ts <data folder>`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const STATES = [
  'starting up',
  'shut down',
  'shut down in recovery',
  'shutting down',
  'in crash recovery',
  'in archive recovery',
  'in production',
]
const LEVELS = ['minimal', 'replica', 'logical']

const control = readFileSync(path.join(process.argv[2] ?? '', 'global/pg_control'))
const number = (at: number): number => control.readUInt32LE(at)
const position = (at: number): string =>
  `${number(at + 4)
    .toString(16)
    .toUpperCase()}/${number(at).toString(16).toUpperCase()}`
// Both constants stand where this layout expects them, or it is another layout.
if (number(8) !== 1800 || control.readDoubleLE(208) !== 1_234_567 || number(216) !== 8192)
  throw new Error('not the control file of PostgreSQL 18')

const lines = {
  'pg_control version number': number(8),
  'Catalog version number': number(12),
  'Database system identifier': control.readBigUInt64LE(0),
  'Database cluster state': STATES[number(16)],
  'Latest checkpoint location': position(32),
  "Latest checkpoint's REDO location": position(40),
  "Latest checkpoint's TimeLineID": number(48),
  'Minimum recovery ending location': position(136),
  "Min recovery ending loc's timeline": number(144),
  'wal_level setting': LEVELS[number(172)],
  'wal_log_hints setting': control[176] === 1 ? 'on' : 'off',
  'max_connections setting': number(180),
  'max_worker_processes setting': number(184),
  'max_wal_senders setting': number(188),
  'max_prepared_xacts setting': number(192),
  'max_locks_per_xact setting': number(196),
  'Data page checksum version': number(252),
}
for (const [name, value] of Object.entries(lines)) console.log(`${name}: ${value}`)
