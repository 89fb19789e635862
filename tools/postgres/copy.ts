/**
 * A copy of the data folder of a running server, from which PostgreSQL recovers to the moment at which the copy ended
 * (PostgreSQL manual, "Making a Base Backup Using the Low Level API"; the package brings no pg_basebackup).
 */
import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, readdir, readFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

export interface CopiedFile {
  /** With `/`, below the folder that was copied. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

export interface Copied {
  readonly folders: readonly string[]
  readonly files: readonly CopiedFile[]
}

export interface BaseCopy extends Copied {
  /** Log positions between which the files were read. */
  readonly from: string
  readonly to: string
  /** Of the server, such as 18.4. */
  readonly version: string
}

/** Of these folders only the folder is kept: the server fills them anew at its start. */
const EMPTY = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/
/** Of one run of the server, or of an earlier copy. */
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|backup_label(\.old)?|tablespace_map(\.old)?|(standby|recovery)\.signal|pgsql_tmp.*|t\d+_\d+(_\w+)?(\.\d+)?|current_logfiles|backup_manifest)$/
const CONTROL = 'global/pg_control'
const SEGMENT = /^[0-9A-F]{24}$/
const PIECE_BYTES = 1 << 20

/**
 * Copies the running server of `url`, whose superuser that is, into `target`, which must not exist. What was committed
 * before the call is in the copy. The server keeps working; it must run on this machine. Throws plain sentences.
 */
export async function copyRunning(url: string, target: string): Promise<BaseCopy> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await copyOver(client, target)
  } finally {
    // Ends the slot, and a copy that was broken off, with it.
    await client.end()
  }
}

async function copyOver(client: pg.Client, target: string): Promise<BaseCopy> {
  const data = await value(client, 'select current_setting($1)', 'data_directory')
  if ((await readdir(path.join(data, 'pg_tblspc'))).length > 0)
    throw new Error('A database with tablespaces cannot be copied this way: use pg_basebackup.')
  // Keeps the log from its present position on: without it the server could recycle what the copy needs.
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`khela_copy_${process.pid}`])
  await client.query(`select pg_backup_start('khela', fast => true)`)
  const copied = await copyFolder(
    data,
    target,
    (name) => !LEFT_OUT.test(name) && name !== CONTROL,
    (folder) => !EMPTY.test(folder),
  )
  const control = await putFile(target, CONTROL, await steady(path.join(data, CONTROL)))
  const { rows } = await client.query<{ lsn: string; labelfile: string; last: string; version: string }>(
    `select lsn::text, labelfile, pg_walfile_name(lsn) as last, current_setting('server_version') as version
       from pg_backup_stop(wait_for_archive => false)`,
  )
  const [stopped] = rows
  const [, from = '', first = ''] = /^START WAL LOCATION: (\S+) \(file ([0-9A-F]{24})\)/m.exec(stopped?.labelfile ?? '') ?? []
  if (stopped === undefined || first === '') throw new Error('The server did not say where its copy begins.')
  const label = await putFile(target, 'backup_label', Buffer.from(stopped.labelfile))
  const log = await copyLog(client, data, target, first, stopped.last)
  return {
    folders: copied.folders,
    files: [...copied.files, control, label, ...log],
    from,
    to: stopped.lsn,
    version: stopped.version.replace(/ .*/, ''),
  }
}

/** The log between both segments, each complete: ending a copy closes its last one. */
async function copyLog(client: pg.Client, data: string, target: string, first: string, last: string): Promise<CopiedFile[]> {
  const names = await readdir(path.join(data, 'pg_wal'))
  const segments = names.filter((name) => SEGMENT.test(name) && name >= first && name <= last)
  const number = async (name: string) => BigInt(await value(client, 'select segment_number::text from pg_split_walfile_name($1)', name))
  const wanted = (await number(last)) - (await number(first)) + 1n
  if (BigInt(segments.length) !== wanted)
    throw new Error(`The log from ${first} to ${last} is not complete: ${segments.length} of ${wanted} files.`)
  const files: CopiedFile[] = []
  for (const name of [...segments, ...names.filter((other) => other.endsWith('.history'))])
    files.push(await copyFile(data, target, `pg_wal/${name}`))
  return files
}

async function value(client: pg.Client, sql: string, parameter: string): Promise<string> {
  const { rows } = await client.query<[string]>({ text: sql, values: [parameter], rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

/** The control file is rewritten in place: two equal looks in a row are one whole state of it. */
async function steady(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ;) {
    const now = await readFile(file)
    if (now.equals(before)) return now
    before = now
  }
}

/**
 * Copies a folder into `target`, which must not exist. `wanted` decides over names, `entered` over the content of folders.
 * A file that vanishes meanwhile is left out; one that grows is taken as long as it was found.
 */
export async function copyFolder(
  source: string,
  target: string,
  wanted: (name: string) => boolean = () => true,
  entered: (folder: string) => boolean = () => true,
): Promise<Copied> {
  const folders: string[] = []
  const files: CopiedFile[] = []
  const walk = async (at: string): Promise<void> => {
    await mkdir(path.join(target, at), { mode: 0o700 })
    if (at !== '') folders.push(at)
    if (!entered(at)) return
    for (const entry of (await readdir(path.join(source, at), { withFileTypes: true }).catch(missing)) ?? []) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      if (!wanted(name)) continue
      if (entry.isDirectory()) await walk(name)
      if (!entry.isFile()) continue
      const file = await copyFile(source, target, name).catch(missing)
      if (file !== undefined) files.push(file)
    }
  }
  await walk('')
  return { folders, files }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function copyFile(source: string, target: string, name: string): Promise<CopiedFile> {
  const from = await open(path.join(source, name))
  try {
    const to = await open(path.join(target, name), 'wx', 0o600)
    try {
      return { path: name, ...(await pour(from, to)) }
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

async function pour(from: FileHandle, to: FileHandle): Promise<{ bytes: number; sha256: string }> {
  const { size } = await from.stat()
  const hash: Hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(Math.max(1, Math.min(size, PIECE_BYTES)))
  let bytes = 0
  while (bytes < size) {
    const { bytesRead } = await from.read(piece, 0, Math.min(piece.length, size - bytes), bytes)
    if (bytesRead === 0) break
    const part = piece.subarray(0, bytesRead)
    hash.update(part)
    await to.writeFile(part)
    bytes += bytesRead
  }
  await to.datasync()
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes a new file of a copy. */
export async function putFile(target: string, name: string, content: Buffer): Promise<CopiedFile> {
  const to = await open(path.join(target, name), 'wx', 0o600)
  try {
    await to.writeFile(content)
    await to.datasync()
  } finally {
    await to.close()
  }
  return { path: name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Copies what a manifest lists into `target`, which must not exist. Throws at the first file that is not what it was. */
export async function copyListed(source: string, target: string, { folders, files }: Copied): Promise<void> {
  for (const name of ['', ...folders]) await mkdir(path.join(target, name), { mode: 0o700 })
  for (const file of files) {
    const copy = await copyFile(source, target, file.path).catch(missing)
    if (copy === undefined) throw new Error(`The backup is not whole: ${file.path} is missing.`)
    if (copy.bytes !== file.bytes || copy.sha256 !== file.sha256) throw new Error(`The backup is damaged: ${file.path} has changed.`)
  }
}
