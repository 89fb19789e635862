/** Pure decisions of the security centre. */

/** A number or address with the middle hidden: `+88017****5678`, `ra***@example.com`. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${contact.slice(0, Math.min(2, at - 1))}***${contact.slice(at)}`
  return `${contact.slice(0, Math.max(3, contact.length - 8))}****${contact.slice(-4)}`
}

/**
 * Whether the characters of a payment password follow one another by rote: one key again and again, a row of keys up or down, or a short
 * piece over and over. Six figures are typed with people near, and these are the first that anybody tries.
 */
export function isByRote(password: string): boolean {
  // Bengali digits of a row follow one another as Latin ones do.
  const codes = Array.from(password.toLowerCase(), (letter) => letter.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  const isRow = steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step))
  const isRepeated = (length: number) => codes.every((code, at) => code === codes[at % length])
  return isRow || [2, 3].some(isRepeated)
}

/** Until when withdrawals wait after a change; null when they do not. */
export function coolOffUntil(changedAt: Date | null, hours: number, at: Date): Date | null {
  if (changedAt === null) return null
  const until = new Date(changedAt.getTime() + hours * 3_600_000)
  return until > at ? until : null
}
