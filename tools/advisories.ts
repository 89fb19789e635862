/** Asks the registry which parts have known faults, those that run and those of the tools; says loudly when it gives no answer, as some mirrors and every place without a network do not. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { leaveOut } from './left-out.ts'

export interface Advice {
  readonly faults: readonly Fault[]
  /** Why there is no answer. */
  readonly silence?: string
}
export interface Fault {
  /** Part, versions, severity and what is known, as a sentence. */
  readonly text: string
  /** `high` or `critical`. */
  readonly isGrave: boolean
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>
  readonly message?: string
  readonly error?: { readonly summary?: string }
}
interface Vulnerability {
  readonly name: string
  readonly severity: string
  readonly range: string
  readonly via: readonly (string | { readonly title: string; readonly url: string })[]
}

/** What the registry knows of the parts that the lock file of a folder names. `registry` is asked in the place of the configured one. */
export function askAdvisories(folder: string, { running, registry }: { running: boolean; registry: string | undefined }): Advice {
  const words = ['audit', ...(running ? ['--omit=dev'] : []), '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const asked = registry === undefined ? words : [...words, `--registry=${registry}`]
  // npm knows where its registry is; the one that runs us is not always the first of the path.
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const { stdout, error } = spawnSync(command, [...first, ...asked], { cwd: folder, encoding: 'utf8', timeout: 60_000 })
  return readAdvice(stdout ?? '', error?.message)
}

/** Reads the report of `npm audit --json`. */
export function readAdvice(text: string, broken?: string): Advice {
  let report: AuditReport
  try {
    report = JSON.parse(text) as AuditReport
  } catch {
    return { faults: [], silence: broken ?? 'npm gave no report' }
  }
  if (report.vulnerabilities === undefined) return { faults: [], silence: report.message ?? report.error?.summary ?? 'npm gave no report' }
  const faults = Object.values(report.vulnerabilities).map(({ name, severity, range, via }) => {
    const about = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} ${one.url}`))
    return { text: `${name} ${range}, ${severity}: ${about.join('; ')}`, isGrave: ['high', 'critical'].includes(severity) }
  })
  return { faults }
}

const root = path.resolve(import.meta.dirname, '..')
/** Whose parts are asked about. Each fault of one that runs fails, of the tools a grave one does; what is less is printed. */
const places = [
  { called: 'the parts that run', folder: root, running: true },
  { called: 'the parts that build and test', folder: root, running: false },
  ...['art', 'lighthouse', 'mutants'].map((name) => ({
    called: `the parts of tools/${name}`,
    folder: path.join(root, 'tools', name),
    running: false,
  })),
]

function main(registry: string | undefined): number {
  const failing = places.filter(({ called, folder, running }) => {
    const { faults, silence } = askAdvisories(folder, { running, registry })
    if (silence !== undefined) leaveOut(`known faults of ${called}, since the registry tells none (${silence})`, { suite: 'advisories' })
    else if (faults.length === 0) console.log(`The registry knows of no fault of ${called}.`)
    for (const { text } of faults) console.error(`${called}: ${text}`)
    return faults.some(({ isGrave }) => running || isGrave)
  })
  return failing.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = main(process.argv[2])
