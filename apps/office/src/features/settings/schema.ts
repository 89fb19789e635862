/** What the form of a setting reads of its schema: which control a value needs, a new value, and what is wrong with one. Pure. */
import { parseTyped, formatMoney } from '@khela/money'

/** The JSON Schema words that settings use. */
export interface Schema {
  readonly type?: 'string' | 'integer' | 'boolean' | 'null' | 'array' | 'object'
  readonly const?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type Fields = Readonly<Record<string, Json>>

export type Control =
  | { readonly kind: 'switch' | 'text' | 'amount' | 'hour' | 'instant' | 'country' }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'maybe'; readonly inner: Schema }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, Schema>> }
  | { readonly kind: 'list'; readonly item: Schema; readonly most: number }
  | { readonly kind: 'set'; readonly values: readonly string[] }
  | { readonly kind: 'countries'; readonly values: readonly string[] | undefined }

const isCountry = (text: string): boolean => /^[A-Z]{2}$/.test(text)
const countryForm = '^[A-Z]{2}$'

function textControl(pattern = ''): Control {
  if (pattern === countryForm) return { kind: 'country' }
  if (pattern.endsWith('\\.[0-9]{2}$')) return { kind: 'amount' }
  if (pattern.startsWith('^([01][0-9]|2[0-3]):')) return { kind: 'hour' }
  return { kind: pattern.startsWith('^[0-9]{4}-') ? 'instant' : 'text' }
}

function listControl({ items = {}, maxItems = 1_000 }: Schema): Control {
  const inner = controlOf(items)
  if (inner.kind === 'country') return { kind: 'countries', values: undefined }
  if (inner.kind !== 'choice') return { kind: 'list', item: items, most: maxItems }
  return inner.values.every(isCountry) ? { kind: 'countries', values: inner.values } : { kind: 'set', values: inner.values }
}

/** The control for a value of this schema. */
export function controlOf(schema: Schema): Control {
  const { type, anyOf, minimum = -2_147_483_648, maximum = 2_147_483_647, properties = {} } = schema
  if (anyOf) {
    const others = anyOf.filter((one) => one.type !== 'null')
    const [inner = {}] = others
    if (others.length < anyOf.length) return { kind: 'maybe', inner: others.length === 1 ? inner : { anyOf: others } }
    return { kind: 'choice', values: others.flatMap((one) => one.const ?? []) }
  }
  switch (type) {
    case 'boolean':
      return { kind: 'switch' }
    case 'integer':
      return { kind: 'whole', min: minimum, max: maximum }
    case 'array':
      return listControl(schema)
    case 'object':
      return { kind: 'fields', fields: properties }
    default:
      return textControl(schema.pattern)
  }
}

/** What a new row or a value that was not set begins with. */
export function blankOf(schema: Schema): Json {
  const control = controlOf(schema)
  switch (control.kind) {
    case 'switch':
      return false
    case 'whole':
      return Math.max(control.min, 0)
    case 'choice':
      return control.values[0] ?? ''
    case 'maybe':
      return null
    case 'fields':
      return Object.fromEntries(Object.entries(control.fields).map(([key, inner]) => [key, blankOf(inner)]))
    case 'list':
    case 'set':
    case 'countries':
      return []
    case 'hour':
      return '00:00'
    default:
      return ''
  }
}

const join = (path: string, part: string | number): string => (path === '' ? String(part) : `${path}.${part}`)

/** The value as it is sent: typed amounts in their one form. */
export function settled(schema: Schema, value: Json): Json {
  const control = controlOf(schema)
  if (value === null) return value
  switch (control.kind) {
    case 'amount': {
      const amount = typeof value === 'string' ? parseTyped(value) : undefined
      return amount === undefined ? value : formatMoney(amount)
    }
    case 'maybe':
      return settled(control.inner, value)
    case 'fields':
      return Object.fromEntries(Object.entries(control.fields).map(([key, inner]) => [key, settled(inner, (value as Fields)[key] ?? null)]))
    case 'list':
      return (value as readonly Json[]).map((row) => settled(control.item, row))
    default:
      return value
  }
}

export interface Fault {
  readonly text: 'whole' | 'amount' | 'length' | 'form' | 'rows' | 'refused'
  readonly min?: number
  readonly max?: number
}

function textFault({ minLength = 0, maxLength = 65_536, pattern }: Schema, value: string): Fault | undefined {
  if (value.length < minLength || value.length > maxLength) return { text: 'length', min: minLength, max: maxLength }
  return pattern === undefined || new RegExp(pattern).test(value) ? undefined : { text: 'form' }
}

function inside(parts: readonly (readonly [string | number, Schema, Json])[], path: string): [string, Fault][] {
  return parts.flatMap(([key, schema, value]) => [...faultsOf(schema, value, join(path, key))])
}

/** What is wrong with a value, by path; `` is the value itself. The server judges as well, and knows more. */
export function faultsOf(schema: Schema, value: Json, path = ''): ReadonlyMap<string, Fault> {
  const control = controlOf(schema)
  const at = (fault: Fault | undefined) => new Map(fault === undefined ? [] : [[path, fault] as const])
  switch (control.kind) {
    case 'whole': {
      const isIn = typeof value === 'number' && Number.isInteger(value) && value >= control.min && value <= control.max
      return at(isIn ? undefined : { text: 'whole', min: control.min, max: control.max })
    }
    case 'amount':
      return at(typeof value === 'string' && new RegExp(schema.pattern ?? '').test(value) ? undefined : { text: 'amount' })
    case 'maybe':
      return value === null ? new Map() : faultsOf(control.inner, value, path)
    case 'fields':
      return new Map(
        inside(
          Object.entries(control.fields).map(([key, inner]) => [key, inner, (value as Fields)[key] ?? null] as const),
          path,
        ),
      )
    case 'list': {
      const rows = value as readonly Json[]
      if (rows.length > control.most) return at({ text: 'rows' })
      return new Map(
        inside(
          rows.map((row, n) => [n, control.item, row] as const),
          path,
        ),
      )
    }
    case 'text':
    case 'instant':
    case 'hour':
      return at(textFault(schema, typeof value === 'string' ? value : ''))
    default:
      return new Map()
  }
}

/** Every leaf by its path; a list of plain values is one, an empty list none. */
function leavesOf(value: Json, path: string): [string, Json][] {
  if (value === null || typeof value !== 'object') return [[path, value]]
  if (Array.isArray(value) && value.length === 0) return []
  if (Array.isArray(value) && (value as Json[]).every((one) => one === null || typeof one !== 'object')) return [[path, value as Json]]
  return Object.entries(value as Fields).flatMap(([key, part]) => leavesOf(part, join(path, key)))
}
export interface Difference {
  readonly path: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}
/** The leaves that differ between two values. */
export function differencesOf(before: Json, after: Json): Difference[] {
  const [old, next] = [new Map(leavesOf(before, '')), new Map(leavesOf(after, ''))]
  return [...new Set([...next.keys(), ...old.keys()])]
    .map((path) => ({ path, before: old.get(path), after: next.get(path) }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

/** The schema at the path of a leaf; undefined where there is none. */
export function schemaAt(schema: Schema, path: string): Schema | undefined {
  if (path === '') return schema
  const [first = '', ...rest] = path.split('.')
  const control = controlOf(schema)
  if (control.kind === 'maybe') return schemaAt(control.inner, path)
  const inner = control.kind === 'fields' ? control.fields[first] : control.kind === 'list' ? control.item : undefined
  return inner && schemaAt(inner, rest.join('.'))
}
