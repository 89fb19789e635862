/**
 * PostgreSQL arrays in the binary form of the protocol (`array_recv`): a batch of stakes has a score of arrays of some
 * hundreds of elements, and as text each would be quoted here and read letter by letter there. `pg` sends a Buffer as it is.
 */
const BOOL = 16
const BYTEA = 17
const INT8 = 20
const TEXT = 25
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
