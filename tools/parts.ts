/** The parts that come from others: every package of every lock file, with its licence; and the list of them in CycloneDX's form (`npm run sbom`). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Part {
  readonly name: string
  readonly version: string
  /** What its maker states, as an SPDX expression; empty when nothing is stated. */
  readonly licence: string
  /** Needed to build or check only. */
  readonly dev: boolean
  /** Comes with some systems only. */
  readonly optional: boolean
  /** Hash of what the registry gives, as lock files write it. */
  readonly integrity: string | undefined
  /** Lock file that names it. */
  readonly lock: string
}

interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly integrity?: string
  readonly link?: boolean
}

/** Lock files of the house and of the tools that are installed apart. */
const LOCKS = ['package-lock.json', ...['art', 'lighthouse', 'mutants'].map((tool) => `tools/${tool}/package-lock.json`)]

/** Every part once for each version, in order of name. */
export function partsOf(root: string): Part[] {
  const parts = new Map<string, Part>()
  for (const lock of LOCKS.filter((file) => existsSync(path.join(root, file)))) {
    const { packages } = readJson(path.join(root, lock)) as { readonly packages: Readonly<Record<string, Locked>> }
    for (const [place, locked] of Object.entries(packages)) {
      const name = place.split('node_modules/').at(-1) ?? ''
      // What has no place below node_modules is the house itself.
      if (!place.includes('node_modules/') || locked.link === true) continue
      const { version = '', dev = false, optional = false, integrity } = locked
      const licence = locked.license ?? installedLicence(path.join(root, path.dirname(lock), place))
      const known = parts.get(`${name}@${version}`)
      const isTool = lock !== 'package-lock.json'
      parts.set(`${name}@${version}`, known ?? { name, version, licence, dev: dev || isTool, optional, integrity, lock })
    }
  }
  return [...parts.values()].toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

/** Old packages state their licences in a list, which lock files do not carry. */
function installedLicence(folder: string): string {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) return ''
  const { licenses } = readJson(file) as { readonly licenses?: readonly { readonly type?: string }[] }
  return (licenses ?? []).map(({ type }) => type ?? '').join(' OR ')
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The parts as a bill of materials, CycloneDX 1.6. It says the same for the same lock files: no date, no random number. */
export function billOfMaterials(root: string): object {
  const { name, version, license } = readJson(path.join(root, 'package.json')) as Readonly<Record<string, string>>
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'house', name, version, licenses: [{ expression: license }] } },
    components: partsOf(root).map((part) => ({
      type: 'library',
      'bom-ref': purlOf(part),
      name: part.name,
      version: part.version,
      scope: part.dev ? 'excluded' : part.optional ? 'optional' : 'required',
      ...(part.integrity === undefined ? {} : { hashes: [hashOf(part.integrity)] }),
      licenses: [{ expression: part.licence }],
      purl: purlOf(part),
    })),
  }
}

const purlOf = ({ name, version }: Part): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

function hashOf(integrity: string): { alg: string; content: string } {
  const [, size = '', base64 = ''] = /^sha(\d+)-(\S+)/.exec(integrity) ?? []
  return { alg: `SHA-${size}`, content: Buffer.from(base64, 'base64').toString('hex') }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const file = process.argv[2] ?? 'sbom.json'
  writeFileSync(file, `${JSON.stringify(billOfMaterials(root), undefined, 2)}\n`)
  console.log(`${partsOf(root).length} parts are listed in ${file}.`)
}
