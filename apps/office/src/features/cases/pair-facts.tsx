import { formatInstant } from '@khela/i18n'
import { Money } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MemberLink } from '../../app/links.tsx'
import { useSession } from '../../app/session.ts'
import type { CaseDetail } from './queries.ts'

type Pair = NonNullable<CaseDetail['pair']>

/** Hundredths as "3.74". */
const hundredths = (value: number): string => `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`
const percent = (ppm: number): string => `${hundredths(Math.trunc(ppm / 100))}%`

/** What one member lost to another at the poker tables, and how far from even that is. */
export function PairFacts({ pair }: { readonly pair: Pair }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const who = ({ account, memberId }: Pair['giver']) =>
    memberId === null ? account : <MemberLink id={memberId} name={account ?? undefined} />
  return (
    <dl className="kv">
      <dt>{t('pairGiver')}</dt>
      <dd>{who(pair.giver)}</dd>
      <dt>{t('pairTaker')}</dt>
      <dd>{who(pair.taker)}</dd>
      <dt>{t('pairGiven')}</dt>
      <dd className="num">
        <Money value={pair.given} exact /> / <Money value={pair.back} exact />
      </dd>
      <dt>{t('pairHands')}</dt>
      <dd className="num">{pair.hands}</dd>
      <dt>{t('pairZ')}</dt>
      <dd className="num">{t('pairZOf', { z: hundredths(pair.z), share: percent(pair.share) })}</dd>
      <dt>{t('pairSpan')}</dt>
      <dd className="num">
        {formatInstant(pair.since, 'short', language)} – {formatInstant(pair.until, 'short', language)}
      </dd>
    </dl>
  )
}
