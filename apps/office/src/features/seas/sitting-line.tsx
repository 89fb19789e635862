import { formatInstant } from '@khela/i18n'
import { formatMoney, parseMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MemberLink } from '../../app/links.tsx'
import { Amount } from '../../app/amount.tsx'
import { useSession } from '../../app/session.ts'
import type { SeaRow, Sitting } from './queries.ts'

interface SittingLineProps {
  readonly sitting: Sitting
  readonly mode: SeaRow['mode']
  readonly onOpen: () => void
}

/** A sitting: who, at which gun, what is there or was paid; opens with its shots. */
export function SittingLine({ sitting, mode, onOpen }: SittingLineProps): ReactElement {
  const t = useTexts('seas-office')
  const language = useSession((session) => session.language)
  const { seat, account, name, memberId, isOpen, chips, flying, cashed, bought, shots, since, leftAt, lastShotAt } = sitting
  const who = account ?? name
  const time = (at: string) => formatInstant(at, 'short', language)
  return (
    <li>
      <span className="num muted" title={t('gunNo', { seat: seat + 1 })}>
        {seat + 1}
      </span>
      <span className="desk-name">
        <button type="button" className="link desk-hand-open" onClick={onOpen} aria-label={t('openSitting', { who })}>
          <b>{who}</b>
        </button>
        {memberId !== null && <MemberLink id={memberId} />}
      </span>
      <b className="end">
        <Amount mode={mode} value={isOpen ? formatMoney(parseMoney(chips) + parseMoney(flying)) : cashed} />
      </b>
      <span className="small muted desk-wide">
        {t('boughtOf', { amount: bought })} · {t('shotsOf', { count: shots })} ·{' '}
        {leftAt === null ? t('since', { time: time(since) }) : t('fromTo', { from: time(since), to: time(leftAt) })}
        {isOpen && lastShotAt !== null && ` · ${t('lastShot', { time: formatInstant(lastShotAt, 'second', language) })}`}
        {isOpen && parseMoney(flying) > 0n && ` · ${t('flyingOf', { amount: flying })}`}
      </span>
    </li>
  )
}
