/**
 * A PostgreSQL cluster as docs/RUNBOOK.md describes it ("Failover"): two nodes with synchronous replication under Patroni, one
 * etcd, and HAProxy in front, which leads every connection to the leader. All on loopback, in one folder, as another user.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, cpSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { nativeFolder } from '../../tools/postgres/binaries.ts'
import { running } from '../../tools/postgres/leftovers.ts'
import { ended, signal } from '../../tools/processes.ts'
import { until } from '../crash/player.ts'
import { quietPort } from './port.ts'
import { unprivileged, type Programs } from './programs.ts'

export interface Node {
  readonly name: string
  readonly port: number
  /** Where its Patroni answers. */
  readonly api: number
  readonly data: string
}

export interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly lag?: number | string
}

export const SUPERUSER = 'khela'
const SUPERUSER_PASSWORD = randomBytes(16).toString('hex')
const REPLICATION_PASSWORD = randomBytes(16).toString('hex')

/** Patroni's least `ttl` is 20 s: so long the dead leader's key stands before a standby may take it. */
const TIMES = { ttl: 20, loop_wait: 2, retry_timeout: 5 }

export class Cluster {
  readonly nodes: readonly Node[]
  readonly #folder: string
  readonly #programs: Programs
  readonly #as: { uid: number; gid: number } | undefined
  readonly #etcd: number
  readonly #proxy: number
  readonly #children = new Map<string, ChildProcess>()

  private constructor(folder: string, programs: Programs, ports: readonly number[]) {
    const [etcd = 0, proxy = 0, ...rest] = ports
    this.#folder = folder
    this.#programs = programs
    this.#as = unprivileged()
    this.#etcd = etcd
    this.#proxy = proxy
    this.nodes = ['n1', 'n2'].map((name, index) => ({
      name,
      port: rest[2 * index] ?? 0,
      api: rest[2 * index + 1] ?? 0,
      data: path.join(folder, name, 'data'),
    }))
  }

  /** A cluster in `folder`, which must be empty; nothing runs yet. */
  static async prepare(folder: string, programs: Programs): Promise<Cluster> {
    const ports: number[] = []
    for (let at = 0; at < 7; at++) ports.push(await quietPort(ports))
    const cluster = new Cluster(folder, programs, ports)
    cluster.#writeFiles(ports[6] ?? 0)
    return cluster
  }

  /** Address of database `name` for its superuser: of the leader, through HAProxy, or of one node. */
  url(name: string, node?: Node): string {
    return `postgres://${SUPERUSER}:${SUPERUSER_PASSWORD}@127.0.0.1:${node?.port ?? this.#proxy}/${name}`
  }

  async start(): Promise<void> {
    this.#run('etcd', this.#programs.etcd, [`--config-file=${this.#file('etcd.json')}`])
    for (const node of this.nodes) this.startNode(node)
    this.#run('haproxy', this.#programs.haproxy, ['-db', '-f', this.#file('haproxy.cfg')])
    await this.inSync(90_000)
    await until(async () => (await ask(this.url('postgres'), 'select 1')).length === 1, 20_000)
    await ask(this.url('postgres'), 'create database khela')
  }

  startNode(node: Node): void {
    this.#run(node.name, this.#programs.patroni, [this.#file(`${node.name}.json`)])
  }

  async members(): Promise<readonly Member[]> {
    for (const { api } of this.nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  /** Waits until one node leads and the other is its synchronous standby. */
  async inSync(ms: number): Promise<void> {
    const settled = async () => {
      const members = await this.members()
      const has = (wanted: string) => members.some(({ role, state }) => role === wanted && ['running', 'streaming'].includes(state))
      return has('leader') && has('sync_standby')
    }
    await until(settled, ms).catch(async () => {
      throw new Error(`The cluster did not come into step: ${JSON.stringify(await this.members())}`)
    })
  }

  async leader(): Promise<Node> {
    const name = (await this.members()).find(({ role }) => role === 'leader')?.name
    const node = this.nodes.find((one) => one.name === name)
    if (node === undefined) throw new Error('The cluster has no leader.')
    return node
  }

  other(node: Node): Node {
    const found = this.nodes.find((one) => one !== node)
    if (found === undefined) throw new Error('The cluster has one node.')
    return found
  }

  /** Kills the node's Patroni and its server at once, as a loss of power would. */
  async killNode(node: Node): Promise<void> {
    const server = running(node.data)
    const patroni = this.#children.get(node.name)
    patroni?.kill('SIGKILL')
    if (server !== undefined) {
      signal(server.pid, 'SIGKILL')
      await ended(server.pid, 10)
    }
  }

  /** Ends everything that was started; what does not end by itself is killed. */
  async stop(): Promise<void> {
    for (const name of ['haproxy', ...this.nodes.map((node) => node.name), 'etcd']) {
      const child = this.#children.get(name)
      child?.kill('SIGTERM')
      if (child?.pid !== undefined && !(await ended(child.pid, 15))) signal(child.pid, 'SIGKILL')
    }
    for (const node of this.nodes) {
      const server = running(node.data)
      if (server === undefined) continue
      signal(server.pid, 'SIGQUIT')
      if (!(await ended(server.pid, 10))) signal(server.pid, 'SIGKILL')
    }
  }

  /** How often the node was made from a copy of its leader. */
  copies(node: Node): number {
    return this.lastWords(node.name, Infinity)
      .split('\n')
      .filter((line) => line.startsWith('copied ')).length
  }

  /** The last lines that a program of the cluster wrote. */
  lastWords(name: string, lines = 15): string {
    return readFileSync(this.#file(`${name}.log`), 'utf8')
      .trim()
      .split('\n')
      .slice(-lines)
      .join('\n')
  }

  #file(name: string): string {
    return path.join(this.#folder, name)
  }

  #run(name: string, program: string, words: readonly string[]): void {
    const log = openSync(this.#file(`${name}.log`), 'a')
    // A group of its own: Ctrl-C must reach this program first, which stops them in order.
    const child = spawn(program, words, { ...this.#as, cwd: this.#folder, detached: true, stdio: ['ignore', log, log], env: ENVIRONMENT })
    closeSync(log)
    this.#children.set(name, child)
  }

  #writeFiles(peer: number): void {
    cpSync(nativeFolder(), this.#file('native'), { recursive: true, verbatimSymlinks: true })
    const script = (name: string) => path.join(import.meta.dirname, name)
    if (spawnSync(process.execPath, ['--check', script('clone.ts')], { ...this.#as, cwd: '/' }).status !== 0)
      throw new Error(`The user postgres cannot read ${import.meta.dirname} or ${process.execPath}: put the checkout where it can.`)
    const bin = this.#file('native/bin')
    writeFileSync(path.join(bin, 'pg_controldata'), `#!/bin/sh\nexec '${process.execPath}' '${script('controldata.ts')}' "$1"\n`, {
      mode: 0o755,
    })
    symlinkSync(this.#programs.isReady, path.join(bin, 'pg_isready'))
    this.#write('superuser', this.url('postgres'))
    this.#write('etcd.json', JSON.stringify(this.#etcdSettings(peer)))
    this.#write('haproxy.cfg', this.#proxySettings())
    for (const node of this.nodes) {
      mkdirSync(path.dirname(node.data), { mode: 0o700 })
      const clone = `'${process.execPath}' '${script('clone.ts')}' '${this.#file('superuser')}'`
      this.#write(`${node.name}.json`, JSON.stringify(this.#nodeSettings(node, bin, clone)))
    }
    if (this.#as !== undefined) execFileSync('chown', ['-R', `${this.#as.uid}:${this.#as.gid}`, this.#folder])
  }

  #write(name: string, content: string): void {
    writeFileSync(this.#file(name), content, { mode: 0o600 })
    if (this.#as !== undefined) chownSync(this.#file(name), this.#as.uid, this.#as.gid)
  }

  #etcdSettings(peer: number): object {
    const [client, other] = [`http://127.0.0.1:${this.#etcd}`, `http://127.0.0.1:${peer}`]
    return {
      name: 'e1',
      // Patroni speaks to it by HTTP; a settings file switches that off unless it says otherwise.
      'enable-grpc-gateway': true,
      'data-dir': this.#file('etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': other,
      'initial-advertise-peer-urls': other,
      'initial-cluster': `e1=${other}`,
    }
  }

  #proxySettings(): string {
    const servers = this.nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`)
    return `global
  maxconn 400
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen leader
  bind 127.0.0.1:${this.#proxy}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
  }

  #nodeSettings(node: Node, bin: string, clone: string): object {
    const host = '127.0.0.1'
    return {
      scope: 'khela',
      name: node.name,
      restapi: { listen: `${host}:${node.api}`, connect_address: `${host}:${node.api}` },
      etcd3: { host: `${host}:${this.#etcd}` },
      watchdog: { mode: 'off' },
      bootstrap: {
        dcs: { ...TIMES, synchronous_mode: true, postgresql: { parameters: PARAMETERS } },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { 'auth-host': 'scram-sha-256' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${host}:${node.port}`,
        connect_address: `${host}:${node.port}`,
        data_dir: node.data,
        bin_dir: bin,
        pgpass: path.join(path.dirname(node.data), 'pgpass'),
        authentication: {
          superuser: { username: SUPERUSER, password: SUPERUSER_PASSWORD },
          replication: { username: 'replicator', password: REPLICATION_PASSWORD },
        },
        parameters: { unix_socket_directories: '' },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
        // Without pg_rewind a leader that went its own way is made anew from the one that took over.
        remove_data_directory_on_diverged_timelines: true,
        create_replica_methods: ['copy'],
        copy: { command: clone },
      },
    }
  }
}

const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
const PARAMETERS = { max_connections: 100, wal_keep_size: '256MB', timezone: 'UTC', log_timezone: 'UTC' }

/** All rows of one statement on the server of `url`. */
export async function ask<R extends object>(url: string, sql: string, values: readonly unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows as R[]
  } finally {
    await client.end()
  }
}
