/** One JSON line per event (pino). Secrets are masked by name at any depth; line breaks and escapes in texts are encoded by JSON. */
import pino, { type Bindings, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * Names whose values never reach a log (REL-O03): credentials, codes, tokens, device token `cpw`, account numbers
 * of payees. `code` is a one-time code here; the code of an error is logged as `error`.
 */
const secretName =
  /^(authorization|cookie|set-cookie|password|confirmpassword|newpassword|oldpassword|paymentpassword|token|secret|secrets|code|captcha|cpw|otp|totp|pin|payeeaccount|cardnumber|pan|privatekey|ct|epk|x-signature|idempotency-key)$/i
const urlSecret = /([?&](?:token|secret|code|ref|password)=)[^&\s"]*/gi
const mask = '[hidden]'

/** A copy that is safe to log: secret names masked, depth and length bounded, tokens in addresses removed. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describe(value, depth)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`
  if (depth > 6) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  const out: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    out[name] = secretName.test(name) ? mask : redact(inner, depth + 1)
  }
  return out
}

function clean(text: string): string {
  const cut = text.length > 4000 ? `${text.slice(0, 4000)}…` : text
  return cut.replace(urlSecret, `$1${mask}`)
}

/** An error for the log: name, message, stack and SQLSTATE, but not the values pg attaches (`detail`, `where` may quote a row). */
function describe(error: Error, depth: number): Record<string, unknown> {
  const state = (error as { code?: unknown }).code
  return {
    name: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...(typeof state === 'string' ? { state } : {}),
    ...(error.cause === undefined || depth > 3 ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}

/** A logger. `to` replaces standard output (tests read the lines). */
export function openLog(options: { level?: string; to?: DestinationStream } = {}): Log {
  const settings: pino.LoggerOptions = {
    level: options.level ?? 'info',
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {},
    formatters: {
      level: (label) => ({ level: label }),
      log: (object) => redact(object) as Record<string, unknown>,
    },
    hooks: {
      logMethod(args, method) {
        const safe = args.map((item) => (typeof item === 'string' ? clean(item) : item)) as Parameters<typeof method>
        method.apply(this, safe)
      },
    },
  }
  const log = options.to ? pino(settings, options.to) : pino(settings)
  // pino does not pass the fields of a child through the formatters.
  const child = Reflect.get(log, 'child') as unknown as (this: Log, fields: Bindings, more?: object) => Log
  log.child = function (this: Log, fields: Bindings, more?: object) {
    return child.call(this, redact(fields) as Bindings, more)
  } as unknown as typeof log.child
  return log
}

/** A logger that writes nothing. */
export const silent = (): Log => pino({ level: 'silent' })
