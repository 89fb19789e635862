import { useTexts } from '@khela/i18n/use-texts'

const reasons = [
  'amount_differs',
  'number_differs',
  'sender_differs',
  'time_differs',
  'alone_differs',
  'holder_differs',
  'amount_high',
  'nothing_came',
  'statement_missing',
  'day_sum',
  'proof_late',
  'trx_used',
  'not_received',
  'wrong_number',
  'wrong_type',
  'third_party',
  'slip_unreadable',
  'name_differs',
  'cancelled',
] as const

/** Why a deposit waits or ended, in words; a code that has none as it is. */
export function useReason(): (reason: string) => string {
  const t = useTexts('office-deposits')
  return (reason) => {
    const known = reasons.find((code) => code === reason)
    return known === undefined ? reason : t(`reasons.${known}`)
  }
}
