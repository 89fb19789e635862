import type { ReplyOf } from '@khela/contract'
import { Money, SectionTitle } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { artUrl } from '../../../site/art.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { reachByKeys } from '../../../site/reach-by-keys.ts'

type Winner = ReplyOf<'winners'>['content'][number]
/** Places on the podium; the list goes on from rank 4 (product-spec §9). */
const podiumSize = 3

/** Real settled wins with masked names (decisions H5). Nothing is shown before there is one. */
export function Winners(): ReactElement | null {
  const t = useTranslations('home')
  const { data } = useQuery({ ...read('winners', {}), staleTime: 30_000 })
  const winners = data?.content ?? []
  if (winners.length === 0) return null
  const podium = winners.slice(0, podiumSize)
  const rest = winners.slice(podiumSize)
  return (
    <section aria-labelledby="winners">
      <SectionTitle id="winners">{t('winners')}</SectionTitle>
      <div className="win" data-only={rest.length === 0 || undefined}>
        <ol className="pod">
          {podium.map((winner, index) => (
            <Step key={keyOf(winner, index)} winner={winner} rank={index + 1} />
          ))}
        </ol>
        {rest.length > 0 && (
          <ol className="winlist" start={podiumSize + 1} ref={reachByKeys} aria-label={t('winners')}>
            {rest.map((winner, index) => (
              <Row key={keyOf(winner, index)} winner={winner} rank={index + podiumSize + 1} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

const keyOf = (winner: Winner, index: number): string => `${winner.at} ${winner.customerName} ${index}`

function Step({ winner, rank }: { readonly winner: Winner; readonly rank: number }): ReactElement {
  const language = useLanguage()
  return (
    <li data-rank={rank}>
      <span className="pic">
        <img src={artUrl(winner.iconUrl, language)} alt="" width={360} height={480} loading="lazy" />
      </span>
      <span className="rank num">{rank}</span>
      <span className="who num">{winner.customerName}</span>
      <Money className="amt" value={winner.winAmount} />
      <span className="game">{language === 'bn' ? winner.gameName.bn : winner.gameName.en}</span>
    </li>
  )
}

function Row({ winner, rank }: { readonly winner: Winner; readonly rank: number }): ReactElement {
  const language = useLanguage()
  return (
    <li>
      <span className="muted num">{rank}</span>
      <img src={artUrl(winner.iconUrl, language)} alt="" width={360} height={480} loading="lazy" />
      <span className="grow">
        <b>{language === 'bn' ? winner.gameName.bn : winner.gameName.en}</b>
        <span className="small muted num">{winner.customerName}</span>
      </span>
      <Money className="amt" value={winner.winAmount} />
    </li>
  )
}
