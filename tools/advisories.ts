/** Asks the registry which parts that run have known faults; says loudly when it gives no answer, as some mirrors and every place without a network do not. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { leaveOut } from './left-out.ts'

export interface Advice {
  /** A sentence for each part with a known fault. */
  readonly faults: readonly string[]
  /** Why there is no answer. */
  readonly silence?: string
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

/** What the registry knows of the parts that run. `registry` is asked in the place of the configured one. */
export function askAdvisories(root: string, registry?: string): Advice {
  const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const asked = registry === undefined ? words : [...words, `--registry=${registry}`]
  // npm knows where its registry is; the one that runs us is not always the first of the path.
  const npm = process.env['npm_execpath']
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const { stdout, error } = spawnSync(command, [...first, ...asked], { cwd: root, encoding: 'utf8', timeout: 60_000 })
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
    return `${name} ${range}, ${severity}: ${about.join('; ')}`
  })
  return { faults }
}

if (import.meta.main) {
  const { faults, silence } = askAdvisories(path.resolve(import.meta.dirname, '..'), process.argv[2])
  if (silence !== undefined) leaveOut(`known faults of the parts, since the registry tells none (${silence})`, { suite: 'advisories' })
  else if (faults.length === 0) console.log('The registry knows of no fault of the parts that run.')
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
