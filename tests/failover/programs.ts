/** The programs that a cluster needs and the repository does not bring, from Debian's packages. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

export interface Programs {
  readonly etcd: string
  readonly patroni: string
  readonly haproxy: string
  /** Of any version: they only talk to a server. */
  readonly isReady: string
  readonly amcheck: string
}

interface User {
  readonly uid: number
  readonly gid: number
}

const PACKAGES: Readonly<Record<keyof Programs, { readonly pattern: string; readonly name: string; readonly service?: string }>> = {
  etcd: { pattern: '/usr/bin/etcd', name: 'etcd-server', service: 'etcd' },
  patroni: { pattern: '/usr/bin/patroni', name: 'patroni', service: 'patroni' },
  haproxy: { pattern: '/usr/sbin/haproxy', name: 'haproxy', service: 'haproxy' },
  isReady: { pattern: '/usr/lib/postgresql/*/bin/pg_isready', name: 'postgresql-client' },
  amcheck: { pattern: '/usr/lib/postgresql/*/bin/pg_amcheck', name: 'postgresql' },
}
const NO_START = '/usr/sbin/policy-rc.d'

/** Finds the programs; as root installs the packages of those that are missing, without starting or enabling a service. */
export function findPrograms(say: (line: string) => void): Programs {
  const missing = Object.values(PACKAGES).filter(({ pattern }) => globSync(pattern).length === 0)
  if (missing.length > 0) install(missing, say)
  const of = (key: keyof Programs): string => {
    const found = globSync(PACKAGES[key].pattern).toSorted().at(-1)
    if (found === undefined) throw new Error(`The package ${PACKAGES[key].name} did not bring ${PACKAGES[key].pattern}.`)
    return found
  }
  return { etcd: of('etcd'), patroni: of('patroni'), haproxy: of('haproxy'), isReady: of('isReady'), amcheck: of('amcheck') }
}

function install(missing: readonly { readonly name: string; readonly service?: string }[], say: (line: string) => void): void {
  const names = missing.map(({ name }) => name)
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0)
    throw new Error(`Missing: ${names.join(', ')}. On Debian, as root, they are installed by this test.`)
  say(`Installing ${names.join(', ')} …`)
  const mine = !existsSync(NO_START)
  if (mine) writeFileSync(NO_START, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const apt = (...words: string[]) =>
      execFileSync('/usr/bin/apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...words], {
        stdio: 'pipe',
        timeout: 180_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    try {
      apt('install', '-y', '--no-install-recommends', ...names)
    } catch {
      apt('update')
      apt('install', '-y', '--no-install-recommends', ...names)
    }
  } finally {
    if (mine) rmSync(NO_START)
  }
  // Their packages ask for a start at the next boot, which nobody asked for here.
  const services = missing.flatMap(({ service }) => service ?? [])
  if (services.length > 0 && existsSync('/usr/bin/systemctl')) execFileSync('systemctl', ['disable', ...services], { stdio: 'ignore' })
}

/** As whom the cluster runs: PostgreSQL refuses root, so root takes the user of Debian's package. */
export function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres')
  if (row === undefined) throw new Error('There is no user postgres.')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}
