import { filled, type Texts } from './texts.ts'

/** A refusal of the operator in words. `values`: `balance` and `stake`, as they are shown. */
export function errorText(t: Texts, code: string, reason: string | null, values: Record<string, string>): string {
  switch (code) {
    case 'INSUFFICIENT_FUNDS':
      return filled(t.funds, values)
    case 'LIMIT_REACHED':
      return t.limits[(reason ?? 'other') as keyof Texts['limits']] ?? t.limits.other
    case 'SESSION_EXPIRED':
    case 'SESSION_INVALID':
      return t.session
    case 'PLAYER_BLOCKED':
    case 'PLAYER_NOT_FOUND':
      return t.blocked
    case 'GAME_DISABLED':
    case 'VENDOR_DISABLED':
      return t.disabled
    default:
      return filled(t.refused, { code })
  }
}
