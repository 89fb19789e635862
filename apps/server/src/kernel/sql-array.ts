/**
 * PostgreSQL array literals. Handing `pg` a JavaScript array makes it walk and quote every element; a batch of postings
 * has ten arrays of some hundreds of elements, so they are written in one go here.
 */

/** `{1,2,NULL}` for `bigint[]` and `int[]`. */
export function numberArray(values: readonly (bigint | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

const PLAIN = /^[A-Za-z0-9_.:-]+$/

function quoted(value: string | null): string {
  if (value === null) return 'NULL'
  // NULL unquoted is the null element, so that one word is quoted although it is plain.
  if (PLAIN.test(value) && value.toUpperCase() !== 'NULL') return value
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/** `{cash,"two words",NULL}` for `text[]`. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map(quoted).join(',')}}`
}
