import type { ReplyOf } from '@khela/contract'
import { moneyText, parseMoney } from '@khela/money'
import { Icon, type IconName } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

type Asked = ReplyOf<'kycRules'>['asked']
const icons: Readonly<Record<number, IconName>> = { 1: 'user', 2: 'id-card', 3: 'hand-coins' }

/** What is asked of a member, from which sum on, and what for (PAY-3.6). Needs the texts `kyc`. */
export function KycAsked({ asked }: { readonly asked: Asked }): ReactElement {
  const t = useTexts('kyc.asked')
  // A step that no sum asks for is asked for before the next one, if any sum asks for that.
  const isBefore = (tier: number) => asked.some((one) => one.tier > tier && one.from !== null)
  const fromOf = ({ tier, from }: Asked[number]) =>
    from === null ? t(isBefore(tier) ? 'any' : 'none') : t('from', { amount: moneyText(parseMoney(from)).replace(/\.00$/, '') })
  return (
    <ul className="col">
      {asked.map((one) => (
        <li key={one.tier} className="row">
          <Icon name={icons[one.tier] ?? 'info'} large />
          <span className="col grow" style={{ gap: 0 }}>
            <b>{t(`t${one.tier}` as 't1')}</b>
            <span className="small muted">{t(`t${one.tier}Text` as 't1Text')}</span>
            <span className="small num">{fromOf(one)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
