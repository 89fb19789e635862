/**
 * PostgreSQL arrays in the binary form of the protocol (`array_recv`): a batch has arrays of hundreds of elements, and as text each
 * would be quoted here and read letter by letter there. `pg` sends a Buffer as it is.
 */
const BOOL = 16
const BYTEA = 17
const INT8 = 20
const INT4 = 23
const TEXT = 25
/** Stands for a type of our own: the database takes the one that it expects. */
const RECORD = 2249
const HEAD = 20

/** The head: dimensions, whether there may be nulls, type of the elements, then count and first index of the one dimension. */
function begin(count: number, type: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(count === 0 ? 12 : HEAD + bytes)
  array.writeInt32BE(count === 0 ? 0 : 1, 0)
  array.writeInt32BE(1, 4)
  array.writeInt32BE(type, 8)
  if (count === 0) return array
  array.writeInt32BE(count, 12)
  array.writeInt32BE(1, 16)
  return array
}

/** For `bigint[]`. */
export function numberArray(values: readonly (bigint | number | null)[]): Buffer {
  const array = begin(values.length, INT8, values.length * 12)
  let at = HEAD
  for (const value of values) {
    at = array.writeInt32BE(value === null ? -1 : 8, at)
    if (value !== null) at = array.writeBigInt64BE(BigInt(value), at)
  }
  return array.subarray(0, Math.max(at, 12))
}

/** For `boolean[]`. */
export function flagArray(values: readonly boolean[]): Buffer {
  const array = begin(values.length, BOOL, values.length * 5)
  let at = HEAD
  for (const value of values) {
    at = array.writeInt32BE(1, at)
    at = array.writeInt8(value ? 1 : 0, at)
  }
  return array
}

/** For `text[]`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  let bytes = values.length * 4
  for (const value of values) bytes += value === null ? 0 : Buffer.byteLength(value)
  const array = begin(values.length, TEXT, bytes)
  let at = HEAD
  for (const value of values) {
    const length = value === null ? 0 : array.write(value, at + 4)
    array.writeInt32BE(value === null ? -1 : length, at)
    at += 4 + length
  }
  return array
}

/** For `bytea[]`. */
export function bytesArray(values: readonly (Buffer | null)[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), 0)
  const array = begin(values.length, BYTEA, bytes)
  let at = HEAD
  for (const value of values) {
    at = array.writeInt32BE(value?.length ?? -1, at)
    at += value?.copy(array, at) ?? 0
  }
  return array
}

/** A field of a composite type: the type of the database, and the value of a row. */
export type SqlField<R> =
  | { readonly type: 'bigint'; readonly of: (row: R) => bigint | null }
  | { readonly type: 'int'; readonly of: (row: R) => number | null }
  | { readonly type: 'text'; readonly of: (row: R) => string | null }
  | { readonly type: 'boolean'; readonly of: (row: R) => boolean }
  | { readonly type: 'bytea'; readonly of: (row: R) => Buffer | null }
const OIDS = { bigint: INT8, int: INT4, text: TEXT, boolean: BOOL, bytea: BYTEA }

/** Where arrays of composites are written before their size is known; grows as far as the largest needs. `view` is the same memory, for numbers. */
let pad = Buffer.allocUnsafeSlow(1 << 16)
let view = new DataView(pad.buffer)
function roomFor(bytes: number, at: number): void {
  if (at + bytes <= pad.length) return
  const larger = Buffer.allocUnsafeSlow(2 * (at + bytes))
  pad.copy(larger, 0, 0, at)
  pad = larger
  view = new DataView(pad.buffer)
}
/** Up to here a text of plain letters is faster written one by one than by a call. */
const SHORT = 48

/** Writes a text at a place and answers how many bytes it has. */
function writeText(value: string, at: number): number {
  const { length } = value
  roomFor(3 * length, at)
  if (length > SHORT) return pad.write(value, at)
  for (let n = 0; n < length; n += 1) {
    const letter = value.charCodeAt(n)
    if (letter > 127) return pad.write(value, at)
    pad[at + n] = letter
  }
  return length
}
function writeBytes(value: Buffer, at: number): number {
  roomFor(value.length, at)
  return value.copy(pad, at)
}
function writeNumber(value: bigint | number | boolean, at: number): number {
  if (typeof value === 'bigint') {
    view.setBigInt64(at, value)
    return 8
  }
  if (typeof value === 'number') {
    view.setInt32(at, value)
    return 4
  }
  view.setInt8(at, value ? 1 : 0)
  return 1
}

/** Bytes of a field beside its text or bytes: type and size, and a number. */
const FIELD = 16

/** Writes the value of a field after its type and size; answers where it ends. */
function writeField<R>(field: SqlField<R>, row: R, start: number): number {
  const value = field.of(row)
  const at = start + 8
  roomFor(FIELD, start)
  let length = -1
  if (typeof value === 'string') length = writeText(value, at)
  else if (value instanceof Uint8Array) length = writeBytes(value, at)
  else if (value !== null) length = writeNumber(value, at)
  view.setInt32(start, OIDS[field.type])
  view.setInt32(start + 4, length)
  return length < 0 ? at : at + length
}

/**
 * For an array of a composite type (`record_recv`), whose fields stand in their order. One array of rows is taken apart there many times
 * faster than one array a field.
 */
export function compositeArray<R>(rows: readonly R[], fields: readonly SqlField<R>[]): Buffer {
  let at = rows.length === 0 ? 12 : HEAD
  begin(rows.length, RECORD, 0).copy(pad)
  for (const row of rows) {
    roomFor(8, at)
    const start = at
    view.setInt32(at + 4, fields.length)
    at += 8
    for (const field of fields) at = writeField(field, row, at)
    view.setInt32(start, at - start - 4)
  }
  // What is sent may wait for its turn, and the pad is written again meanwhile.
  return Buffer.from(pad.subarray(0, at))
}
