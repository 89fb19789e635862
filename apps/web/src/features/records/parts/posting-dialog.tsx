import { formatInstant } from '@khela/i18n'
import { Note } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { exactFigures, type Posting } from '../model.ts'
import { recordQueries } from '../queries.ts'
import { useReferenceName } from '../texts.ts'
import { useMovementName } from '../../../site/movement-name.ts'
import { ChainProof } from './chain-proof.tsx'
import { CodeLine } from './code-line.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { Signed } from './signed.tsx'

/** One movement from both sides, with the own balance before and after it (PS-1.7). */
export default function PostingDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('records')
  const query = useQuery(recordQueries.posting(id))
  return (
    <DetailFrame title={t('postingTitle', { id })} query={query} onClose={onClose}>
      {(posting) => <PostingDetail posting={posting} />}
    </DetailFrame>
  )
}

function PostingDetail({ posting }: { readonly posting: Posting }): ReactElement {
  const t = useTexts('records')
  const language = useLanguage()
  const movementName = useMovementName()
  const referenceName = useReferenceName()
  return (
    <>
      <dl className="kv">
        <dt>{t('kindTitle')}</dt>
        <dd>{movementName(posting)}</dd>
        <dt>{t('time')}</dt>
        <dd>
          <span className="num">{formatInstant(posting.at, 'full', language)}</span>
        </dd>
        <dt>{referenceName(posting.refType)}</dt>
        <dd>
          <CodeLine code={posting.refId} />
        </dd>
      </dl>
      <ul className="col">
        {ownFirst(posting.sides).map((side) => (
          <SideCard key={`${side.owner} ${side.account}`} side={side} />
        ))}
      </ul>
      <Note>{t('postingNote')}</Note>
      <ChainProof posting={posting} />
      <SourceLink refType={posting.refType} refId={posting.refId} />
    </>
  )
}

const ownFirst = (sides: Posting['sides']) => sides.toSorted((a, b) => Number(b.owner === 'you') - Number(a.owner === 'you'))

const ownAccounts = ['cash', 'bonus', 'held', 'receivable', 'trial'] as const
const houseAccounts = [
  'gateway',
  'fees',
  'game',
  'promotion',
  'receivables',
  'adjustment',
  'transfers',
  'vendor_wallets',
  'trial_bank',
] as const

function SideCard({ side }: { readonly side: Posting['sides'][number] }): ReactElement {
  const t = useTexts('records')
  const own = ownAccounts.find((known) => known === side.account)
  const name =
    own !== undefined ? t(`account.${own}`) : t(`houseAccount.${houseAccounts.find((known) => known === side.account) ?? 'other'}`)
  return (
    <li className={`record-side ${side.owner === 'you' ? 'own' : ''}`}>
      <span className="row between">
        <b>
          {t(`owner.${side.owner}`)} · {name}
        </b>
        <Signed wire={side.amount} isOwn={side.owner === 'you'} />
      </span>
      {side.previous !== null && side.next !== null && (
        <dl className="kv">
          <dt>{t('before')}</dt>
          <dd>
            <span className="num">{exactFigures(side.previous)}</span>
          </dd>
          <dt>{t('after')}</dt>
          <dd>
            <span className="num">{exactFigures(side.next)}</span>
          </dd>
        </dl>
      )}
    </li>
  )
}

/** To what the movement belongs to. */
function SourceLink({ refType, refId }: { readonly refType: string; readonly refId: string }): ReactElement | null {
  const t = useTexts('records')
  if (refType === 'round') {
    return (
      <Link className="link link-tap" to="/member/$page" params={{ page: 'betting' }} search={{ round: refId }}>
        {t('source.round')}
      </Link>
    )
  }
  if (refType === 'deposit') {
    return (
      <Link className="link link-tap" to="/member/$page" params={{ page: 'deposit' }} search={{ deposit: refId }}>
        {t('source.deposit')}
      </Link>
    )
  }
  if (refType === 'promo') {
    return (
      <Link className="link link-tap" to="/member/$page" params={{ page: 'bonus' }} search={{}}>
        {t('source.promo')}
      </Link>
    )
  }
  if (refType !== 'withdrawal') return null
  return (
    <Link className="link link-tap" to="/member/$page" params={{ page: 'withdraw' }} search={{}}>
      {t('source.withdrawal')}
    </Link>
  )
}
