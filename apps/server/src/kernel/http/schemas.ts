/** Request and reply checks, compiled once per endpoint: exact, without coercion (KG-6.1). */
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Value } from 'typebox/value'
import { fail } from '../errors.ts'

export interface Checks {
  /** Throws `bad_input` and names the first field at fault. */
  request(value: unknown): void
  /** The reply with unlisted fields left out; throws an ordinary error (→ 500 and a log line) when it does not fit. */
  reply(value: unknown): unknown
}

/** Path of the first fault as `a.b`, from the pointers of TypeBox. */
function faultIn(check: Validator, value: unknown): string {
  const first = check.Errors(value)[0]
  const path = (first?.instancePath ?? '').split('/').filter((part) => part !== '')
  const params = first?.params as { additionalProperties?: readonly string[]; requiredProperties?: readonly string[] } | undefined
  const extra = params?.additionalProperties?.[0] ?? params?.requiredProperties?.[0]
  return [...path, ...(extra === undefined ? [] : [extra])].join('.').slice(0, 80)
}

export function compileChecks(name: string, request: TSchema, reply: TSchema): Checks {
  const asked = Compile(request)
  const answered = Compile(reply)
  return {
    request(value) {
      if (!asked.Check(value)) fail('bad_input', { field: faultIn(asked, value) })
    },
    reply(value) {
      if (answered.Check(value)) return value
      const cleaned = Value.Clean(reply, structuredClone(value))
      if (answered.Check(cleaned)) return cleaned
      throw new Error(`the reply of ${name} does not fit its schema at "${faultIn(answered, cleaned)}"`)
    },
  }
}
