import type { ReplyOf } from '@khela/contract'
import { Chip, EmptyState, Icon, Money, SectionTitle, Skeleton } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { artUrl, objectUrl } from '../../../site/art.ts'
import { memberIconUrl } from '../../../site/avatar.tsx'
import { orderCategories, useCategoryName } from '../../../site/categories.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { reachByKeys } from '../../../site/small/reach-by-keys.ts'
import { useRead } from '../../../site/use-read.ts'
import { PartTrouble } from './part-trouble.tsx'

type Winner = ReplyOf<'winners'>['content'][number]
/** Places on the podium; the list goes on from rank 4 (PS-9.7). */
const podiumSize = 3

/** Real settled wins with masked names (D-H5); they change as they are won. */
export function Winners(): ReactElement {
  const t = useTexts('home')
  const [category, setCategory] = useState<string>()
  const asked = category === undefined ? {} : { gameCategory: category }
  const query = useRead({ ...read('winners', asked), staleTime: 30_000, placeholderData: (before) => before })
  const winners = query.data?.content
  const hasWinners = winners !== undefined && winners.length > 0
  return (
    <section aria-labelledby="winners" data-far>
      <SectionTitle
        id="winners"
        more={
          <Link className="more" to="/rounds">
            {t('allRounds')} <Icon name="chevron-right" />
          </Link>
        }
      >
        {t('winners')}
      </SectionTitle>
      <PartTrouble query={query} />
      {(winners === undefined || hasWinners || category !== undefined) && <Categories chosen={category} onChoose={setCategory} />}
      {winners === undefined && !query.isError && <Waiting />}
      {winners?.length === 0 && category !== undefined && <EmptyState image={objectUrl('REWARD')} title={t('winnersNone')} />}
      {winners?.length === 0 && category === undefined && (
        <EmptyState image={objectUrl('REWARD')} title={t('winnersEmpty')} text={t('winnersEmptyText')} />
      )}
      {hasWinners && <Board winners={winners} />}
    </section>
  )
}

interface CategoriesProps {
  readonly chosen: string | undefined
  readonly onChoose: (code: string | undefined) => void
}

/** Whose wins are shown: of every game, or of one category (PS-7.25). */
function Categories({ chosen, onChoose }: CategoriesProps): ReactElement {
  const t = useTexts('home')
  const name = useCategoryName()
  const { data } = useRead({ ...read('vendors', {}), staleTime: 300_000 })
  const codes = orderCategories(data?.categories ?? []).map(({ gameClassify }) => gameClassify)
  return (
    <div className="chips win-kinds" role="group" aria-label={t('winnersOf')}>
      <Chip on={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('winnersAll')}
      </Chip>
      {codes.map((code) => (
        <Chip key={code} on={chosen === code} onClick={() => onChoose(code)}>
          {name(code)}
        </Chip>
      ))}
    </div>
  )
}

function Board({ winners }: { readonly winners: readonly Winner[] }): ReactElement {
  const t = useTexts('home')
  const podium = winners.slice(0, podiumSize)
  const rest = winners.slice(podiumSize)
  return (
    <div className="win" data-only={rest.length === 0 || undefined}>
      <ol className="pod">
        {podium.map((winner, index) => (
          <Step key={keyOf(winner, index)} winner={winner} rank={index + 1} />
        ))}
      </ol>
      {rest.length > 0 && (
        <ol className="winlist" start={podiumSize + 1} {...reachByKeys} aria-label={t('winners')}>
          {rest.map((winner, index) => (
            <Row key={keyOf(winner, index)} winner={winner} rank={index + podiumSize + 1} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Waiting(): ReactElement {
  return (
    <div className="win" aria-hidden="true">
      <ol className="pod">
        {[1, 2, 3].map((rank) => (
          <li key={rank} data-rank={rank}>
            <span className="pic sk" />
            <Skeleton width="60%" height={12} />
            <Skeleton width="80%" height={16} />
          </li>
        ))}
      </ol>
      <ol className="winlist">
        {[4, 5, 6, 7, 8].map((rank) => (
          <li key={rank}>
            <span className="muted num">{rank}</span>
            <Skeleton width={34} height={44} />
            <Skeleton width="50%" />
            <Skeleton width={88} />
          </li>
        ))}
      </ol>
    </div>
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
      <span className="who num">
        <Face icon={winner.memberIcon} />
        {winner.customerName}
      </span>
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
        <span className="small muted num">
          <Face icon={winner.memberIcon} />
          {winner.customerName}
        </span>
      </span>
      <Money className="amt" value={winner.winAmount} />
    </li>
  )
}

/** The picture that the member chose to be known by. */
function Face({ icon }: { readonly icon: Winner['memberIcon'] }): ReactElement | null {
  return icon ? <img className="face" src={memberIconUrl(icon)} alt="" width={128} height={128} loading="lazy" /> : null
}
