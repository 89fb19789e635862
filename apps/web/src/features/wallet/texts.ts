import { formatSeconds } from '@khela/i18n'
import { exactMoney, parseMoney } from '@khela/money'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { durationOf, type Deposit } from './model.ts'
import { walletQueries } from './queries.ts'

/** Figures of an amount of the wire inside a sentence that has its own currency sign, to the last decimal: some are parts of others. */
export const figures = (wire: string): string => exactMoney(parseMoney(wire))

/** Names of the ways to deposit: the server's, or our own words while they have not come. */
export function useMethodName(): (code: Deposit['method']) => string {
  const t = useTexts('cashier')
  const language = useLanguage()
  const { data } = useQuery(walletQueries.methods())
  return (code) => {
    const name = data?.methods.find((method) => method.code === code)?.name
    return (language === 'bn' ? name?.bn : name?.en) ?? t(`methods.${code}`)
  }
}

const depositReasons = [
  'refused',
  'trx_used',
  'not_opened',
  'gateway_away',
  'risk',
  'underpaid',
  'late',
  'unasked',
  'after_refusal',
] as const

const manualReasons = [
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
  'cancelled',
  'not_received',
  'wrong_number',
  'wrong_type',
  'third_party',
  'slip_unreadable',
  'name_differs',
  'sent_back',
  'taken_back',
] as const

/** Why a deposit ended or waits: our words for the codes of the house, an operator's own words as they are. */
export function useDepositReason(): (reason: string) => string {
  const t = useTexts('cashier')
  const tDeposit = useTexts('deposit')
  return (reason) => {
    const manual = manualReasons.find((code) => code === reason)
    if (manual !== undefined) return tDeposit(`reasons.${manual}`)
    const known = depositReasons.find((code) => code === reason)
    return known === undefined ? reason : t(`depositReasons.${known}`)
  }
}

/** A duration in words: "about 2 minutes". */
export function useDuration(): (seconds: number) => string {
  const t = useTexts('cashier')
  return (seconds) => {
    const { unit, n } = durationOf(seconds)
    return t('about', { duration: t(`duration.${unit}`, { n }) })
  }
}

/** A wait as a clock would show it, `1:12`; above an hour in words. */
export function useWait(): (seconds: number) => string {
  const say = useDuration()
  return (seconds) => (seconds < 3600 ? formatSeconds(seconds) : say(seconds))
}

/** What a money request was refused with, in one sentence, with the code to quote when there is one. */
export function useRefusal(): (error: Error | null) => string | undefined {
  const say = useErrorText()
  const t = useTexts('common')
  return (error) => {
    if (error === null) return undefined
    const { text, code } = say(error)
    return code === undefined ? text : `${text} ${t('errorCode', { id: code })}`
  }
}
