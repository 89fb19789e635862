/** The rebate: a share of one's own valid bet of each day, by class of games. */
import { formatMoney } from '@khela/money'
import { wholeHundredths, type ProgramKind } from '../kind.ts'

const MILLION = 1_000_000n

export const rebate: ProgramKind = {
  name: 'rebate',
  period: 'day',
  posting: 'rebate',
  measures: ['validBet'],
  whose: 'own',
  category: 'class',
  window: 'period',
  looksBack: 7,
  async termsNow(settings) {
    if (!(await settings.get('REBATE'))) return null
    const rates = await settings.get('REBATE_RATES')
    return { millionths: Object.fromEntries(rates.map(({ category, millionths }) => [category, millionths])) }
  },
  /** Each class is cut to hundredths by itself; what was bet and then void is below zero and takes back what it gave. */
  due(figures, terms, carry) {
    const { millionths } = terms as { readonly millionths: Readonly<Record<string, number>> }
    const classes = figures.flatMap(({ category, figures: { validBet = 0n } }) => {
      const rate = BigInt(millionths[category ?? ''] ?? 0)
      const amount = wholeHundredths((validBet * rate) / MILLION)
      return rate === 0n ? [] : [{ category, validBet, rate, amount }]
    })
    return {
      amount: classes.reduce((sum, { amount }) => sum + amount, 0n),
      carry,
      explanation: classes.map(({ category, validBet, rate, amount }) => ({
        category,
        validBet: formatMoney(validBet),
        millionths: String(rate),
        amount: formatMoney(amount),
      })),
    }
  },
}
