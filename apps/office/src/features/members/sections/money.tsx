import { Money } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOf, TRIAL_CURRENCY } from '@khela/money'
import type { SectionProps } from './section.ts'
import { LeastOddsNote } from '../../../app/least-odds.tsx'
import { Facts, Section } from '../../../app/section.tsx'

export function MoneySection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const { balances, atVendors, totals, requirements, leastOdds } = member
  const money = (value: string, symbol = signOf()) => <Money value={value} exact symbol={symbol} />
  return (
    <Section title={t('section.money')}>
      <Facts
        rows={[
          [t('cash'), <b key="cash">{money(balances.cash)}</b>],
          [t('held'), money(balances.held)],
          [t('bonus'), money(balances.bonus)],
          [t('owed'), money(balances.owed)],
          ...atVendors.map(
            ({ vendor, balance, isMoving }) =>
              [
                t('atVendor', { vendor }),
                <span key={vendor}>
                  {money(balance)} {isMoving && t('moving')}
                </span>,
              ] as const,
          ),
          [t('trial'), money(balances.trial, signOf(TRIAL_CURRENCY))],
          [t('deposited'), money(totals.deposited)],
          [t('withdrawn'), money(totals.withdrawn)],
          [
            t('roundCount'),
            <span key="rounds" className="num">
              {totals.rounds}
            </span>,
          ],
          [t('staked'), money(totals.stake)],
          [t('won'), money(totals.payout)],
          [t('validBet'), money(totals.validBet)],
          [t('turnover'), money(requirements.missing)],
        ]}
      />
      <LeastOddsNote hundredths={leastOdds} />
    </Section>
  )
}
