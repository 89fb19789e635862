/** The command line: what may be said, and what it means. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CannotRun } from './failure.ts'
import type { Key } from './options.ts'
import { FILES, type FileFormat } from './report/index.ts'
import type { OperatorOptions } from './run-operator.ts'
import type { VendorOptions } from './run-vendor.ts'

export const HELP = `khela-conformance: checks one side of the seamless wallet protocol SW/1

  khela-conformance --operator URL --vendor-id V --key ID --secret HEX|@file [options]
  khela-conformance --vendor URL   --vendor-id V --key ID --secret HEX|@file [options]

Both
  --only C01,C10-C20      cases to run
  --seed N                repeats the order of a run
  --timeout MS            how long an answer may take (10000)
  --format LIST           terminal,json,junit,html (terminal)
  --out FOLDER            where files go (conformance-report)

Operator
  --testbed URL --testbed-token T|@file   control calls that bring a player into a state (README, "The testbed")
  --player P --session S --game G [--currency BDT]   the player to use without a testbed; needs 100.00
  --second-vendor-id V --second-key ID --second-secret HEX|@file --second-game G   another vendor of the operator
  --callback HOST[:PORT]  where the operator reaches this machine (127.0.0.1)
  --parallel N            cases at once, with a testbed (8)

Vendor
  --player, --session, --game, --currency, --mode real|demo   whom to ask for
  --operator-port N       listen as the vendor's operator, and check what it sends
  --play URL --play-token T|@file   the vendor's control call that plays a round; else a person plays
  --play-wait MS          how long to wait for a round

Exit code: 0 all cases that ran passed, 1 some did not, 2 could not run.
`

const TEXTS = [
  'operator',
  'vendor',
  'vendor-id',
  'key',
  'secret',
  'testbed',
  'testbed-token',
  'player',
  'session',
  'currency',
  'game',
  'mode',
  'second-vendor-id',
  'second-key',
  'second-secret',
  'second-game',
  'callback',
  'operator-port',
  'play',
  'play-token',
  'play-wait',
  'only',
  'format',
  'out',
  'seed',
  'timeout',
  'parallel',
] as const
type Name = (typeof TEXTS)[number]
type ArgValues = Readonly<Partial<Record<Name, string>>>

export interface Command {
  readonly run:
    | { readonly side: 'operator'; readonly options: OperatorOptions }
    | { readonly side: 'vendor'; readonly options: VendorOptions }
  readonly terminal: boolean
  readonly files: readonly FileFormat[]
  readonly out: string
}

/** Reads the arguments; `help` when help was asked for. Throws `CannotRun` with one sentence. */
export function readArgs(args: readonly string[]): Command | 'help' {
  const given = parsed(args)
  if (given === 'help') return 'help'
  const formats = (given.format ?? 'terminal').split(',').map((one) => one.trim())
  const unknown = formats.find((one) => one !== 'terminal' && !Object.hasOwn(FILES, one))
  if (unknown !== undefined) throw new CannotRun(`--format knows terminal, json, junit and html, not "${unknown}"`)
  const files = formats.filter((one): one is FileFormat => Object.hasOwn(FILES, one))
  return { run: runOf(given), terminal: formats.includes('terminal'), files, out: given.out ?? 'conformance-report' }
}

function parsed(args: readonly string[]): ArgValues | 'help' {
  const options = Object.fromEntries(TEXTS.map((name) => [name, { type: 'string' }] as const))
  try {
    const { values } = parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean', short: 'h' } }, strict: true })
    return values['help'] === true || args.length === 0 ? 'help' : (values as ArgValues)
  } catch (error) {
    throw new CannotRun(error instanceof Error ? error.message : 'the arguments cannot be read')
  }
}

function runOf(given: ArgValues): Command['run'] {
  const { operator, vendor } = given
  if ((operator === undefined) === (vendor === undefined)) throw new CannotRun('give either --operator URL or --vendor URL')
  const common = {
    ...keyOf(given, 'vendor-id', 'key', 'secret'),
    only: given.only,
    seed: numberOf(given, 'seed'),
    timeoutMs: numberOf(given, 'timeout'),
  }
  if (operator !== undefined) return { side: 'operator', options: { ...common, operator, ...operatorOptions(given) } }
  return { side: 'vendor', options: { ...common, vendor: vendor ?? '', ...vendorOptions(given) } }
}

function operatorOptions(given: ArgValues): Omit<OperatorOptions, keyof Key | 'operator'> {
  const { testbed, player, session, game, callback } = given
  const [, host, port] = /^(.*?)(?::([0-9]+))?$/.exec(callback ?? '') ?? []
  if (testbed !== undefined && given['testbed-token'] === undefined) throw new CannotRun('--testbed needs --testbed-token')
  const whole = player !== undefined && session !== undefined && game !== undefined
  return {
    testbed: testbed === undefined ? undefined : { url: testbed, token: secretText(given['testbed-token'] ?? '', '--testbed-token') },
    player: whole ? { playerId: player, sessionId: session, game, currency: given.currency ?? 'BDT' } : undefined,
    second:
      given['second-vendor-id'] === undefined
        ? undefined
        : { ...keyOf(given, 'second-vendor-id', 'second-key', 'second-secret'), game: needed(given, 'second-game') },
    callback: callback === undefined ? undefined : { host: host ?? '127.0.0.1', port: Number.parseInt(port ?? '0', 10) },
    parallel: numberOf(given, 'parallel'),
  }
}

function vendorOptions(given: ArgValues): Omit<VendorOptions, keyof Key | 'vendor'> {
  const { player, session, currency, game, mode, play } = given
  if (mode !== undefined && mode !== 'real' && mode !== 'demo') throw new CannotRun('--mode is real or demo')
  const token = given['play-token']
  return {
    player: {
      ...(player === undefined ? {} : { playerId: player }),
      ...(session === undefined ? {} : { sessionId: session }),
      ...(currency === undefined ? {} : { currency }),
      ...(game === undefined ? {} : { game }),
    },
    mode,
    operatorPort: numberOf(given, 'operator-port'),
    play: play === undefined ? undefined : { url: play, token: token === undefined ? undefined : secretText(token, '--play-token') },
    playWaitMs: numberOf(given, 'play-wait'),
  }
}

function keyOf(given: ArgValues, vendorId: Name, key: Name, secret: Name): Key {
  return { vendorId: needed(given, vendorId), keyId: needed(given, key), secret: secretText(needed(given, secret), `--${secret}`) }
}

function needed(given: ArgValues, name: Name): string {
  const value = given[name]
  if (value === undefined || value === '') throw new CannotRun(`--${name} is missing`)
  return value
}

function numberOf(given: ArgValues, name: Name): number | undefined {
  const value = given[name]
  if (value === undefined) return undefined
  if (!/^[0-9]{1,10}$/.test(value)) throw new CannotRun(`--${name} has to be a whole number`)
  return Number.parseInt(value, 10)
}

/** A secret as it stands, or from a file, so that it need not stand in the list of processes. */
function secretText(value: string, name: string): string {
  if (!value.startsWith('@')) return value
  try {
    return readFileSync(value.slice(1), 'utf8').trim()
  } catch {
    throw new CannotRun(`${name}: the file ${value.slice(1)} cannot be read`)
  }
}
