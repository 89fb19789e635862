import * as fc from 'fast-check'

/** What the sweeps read of a schema: the JSON Schema words that the contract uses. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  /** Of an object whose fields have names of one form. */
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly maxProperties?: number
  readonly required?: readonly string[]
}

/** Made once for a schema: parts such as an id stand in many calls, and reading a pattern is most of what a sweep would cost. */
const made = new WeakMap<Schema, fc.Arbitrary<unknown>>()
/** Values that fit the schema. Throws on a word it does not know, so that a new schema form cannot slip through unswept. */
export function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const before = made.get(schema)
  if (before !== undefined) return before
  const arbitrary = make(schema)
  made.set(schema, arbitrary)
  return arbitrary
}

function make(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 5) })
    case 'object':
      return record(schema)
    default:
      throw new Error(`no generator for schema ${JSON.stringify(schema)}`)
  }
}

function text(schema: Schema): fc.Arbitrary<string> {
  const min = schema.minLength ?? 0
  const max = schema.maxLength ?? 64
  if (!schema.pattern || schema.pattern.startsWith('^[^\\u0000'))
    return fc
      .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 200) })
      .filter((s) => s.length >= min && s.length <= max && !hasControl(s))
  return fc.stringMatching(new RegExp(schema.pattern)).filter((s) => s.length >= min && s.length <= max)
}

function record(schema: Schema): fc.Arbitrary<unknown> {
  const [named] = Object.entries(schema.patternProperties ?? {})
  if (named !== undefined) {
    const [pattern, inner] = named
    return fc.dictionary(fc.stringMatching(new RegExp(pattern)), fitting(inner), { maxKeys: Math.min(schema.maxProperties ?? 5, 5) })
  }
  const properties = schema.properties ?? {}
  const model = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, fitting(inner)]))
  return fc
    .record(model, { requiredKeys: Object.keys(properties).filter((name) => schema.required?.includes(name)) })
    .map((value) => ({ ...value }))
}

const drawn = new WeakMap<Schema, Readonly<Record<string, unknown>>>()
/** One fitting value, the same at each run. */
export function sample(schema: Schema): Readonly<Record<string, unknown>> {
  const before = drawn.get(schema)
  if (before !== undefined) return before
  const value = fc.sample(fitting(schema), { numRuns: 1, seed: 7 })[0] as Record<string, unknown>
  drawn.set(schema, value)
  return value
}

/** Things that fit no field of the contract, or nearly none: what a careless or hostile client sends. */
export const hostile: readonly unknown[] = [
  null,
  true,
  [],
  {},
  '',
  ' ',
  -1,
  1.5,
  2 ** 63,
  '1e3',
  '-0',
  '0x10',
  '١٢',
  'NaN',
  "' or 1=1 --",
  '<script>',
  '\u0000',
  'a\r\nb',
  '../../etc/passwd',
  'x'.repeat(5000),
  ['a', 'b'],
  { $ne: null },
]

const hasControl = (value: string): boolean => Array.from(value).some((sign) => sign < ' ' || sign === '\u007f')
