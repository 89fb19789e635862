/** Pure decisions of the security centre. */

/** A number or address with the middle hidden: `+88017****5678`, `ra***@example.com`. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at > 0) return `${contact.slice(0, Math.min(2, at - 1))}***${contact.slice(at)}`
  return `${contact.slice(0, Math.max(3, contact.length - 8))}****${contact.slice(-4)}`
}

/** Until when withdrawals wait after a change; null when they do not. */
export function coolOffUntil(changedAt: Date | null, hours: number, at: Date): Date | null {
  if (changedAt === null) return null
  const until = new Date(changedAt.getTime() + hours * 3_600_000)
  return until > at ? until : null
}
