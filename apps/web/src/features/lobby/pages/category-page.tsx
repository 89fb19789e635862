import { Chip, EmptyState, SearchField, SectionTitle } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../../site/art.ts'
import { screenOf, useCategoryName, type VendorCategory } from '../../../site/categories.ts'
import { useLanguage } from '../../../site/language.ts'
import { PageTitle } from '../../../site/page-title.tsx'
import { read } from '../../../site/queries.ts'
import { Games } from '../games.tsx'
import { Halls } from '../halls.tsx'
import { LiveTables } from '../live/live-tables.tsx'
import '../lobby.css'

/** A category: entered hall by hall (game center), or one list of games with its makers above it (game list center; product-spec §2). */
export function CategoryPage(): ReactElement {
  const { category } = useParams({ from: '/$category' })
  const { vassalage } = useSearch({ from: '/$category' })
  const name = useCategoryName()
  const code = category.toUpperCase()
  const { data } = useQuery({ ...read('vendors', {}), staleTime: 300_000 })
  const found = data?.categories.find((row) => row.gameClassify === code)
  const isCenter = screenOf(code) === 'center'
  return (
    <div className="wrap">
      <PageTitle name={name(code)} />
      <SectionTitle level={1} image={objectUrl(code)}>
        {name(code)}
      </SectionTitle>
      {code === 'LIVE' && <LiveTables />}
      {data !== undefined && (found === undefined || found.cards.length === 0) ? (
        <NothingYet code={code} categories={data.categories} />
      ) : (
        <>
          {isCenter && found !== undefined && <Halls category={found} current={vassalage} />}
          {isCenter ? <Games key={vassalage} gameType={code} vassalage={vassalage} /> : <List key={code} code={code} category={found} />}
        </>
      )}
    </div>
  )
}

/** The list with its search and its makers. */
function List({ code, category }: { readonly code: string; readonly category: VendorCategory | undefined }): ReactElement {
  const t = useTranslations()
  const language = useLanguage()
  const navigate = useNavigate({ from: '/$category' })
  const { vassalage } = useSearch({ from: '/$category' })
  const [typed, setTyped] = useState('')
  // Typing is never held up; what the list shows may lag a letter behind.
  const words = useDeferredValue(typed.trim())
  const cards = category?.cards ?? []
  const choose = (next: string | undefined) =>
    void navigate({ search: next === undefined ? {} : { vassalage: next }, replace: true, resetScroll: false })
  return (
    <>
      <div className="list-find">
        <SearchField label={t('shell.findGame')} value={typed} onChange={setTyped} />
      </div>
      {(cards.length > 1 || vassalage !== undefined) && (
        <div className="chips list-makers" role="group" aria-label={t('frames.halls.makers')}>
          <Chip on={vassalage === undefined} onClick={() => choose(undefined)}>
            {t('frames.halls.all')}
          </Chip>
          {cards.map((card) => (
            <Chip key={card.vassalage} on={vassalage === card.vassalage} onClick={() => choose(card.vassalage)}>
              {language === 'bn' ? card.title.bn : card.title.en}
            </Chip>
          ))}
        </div>
      )}
      <Games key={`${vassalage} ${words}`} gameType={code} vassalage={vassalage} words={words} />
    </>
  )
}

/** A screen that is there before its first maker: what it waits for, and where games are meanwhile. */
function NothingYet({ code, categories }: { readonly code: string; readonly categories: readonly VendorCategory[] }): ReactElement {
  const t = useTranslations('frames.halls')
  const name = useCategoryName()
  const others = categories.filter((row) => row.cards.length > 0).slice(0, 4)
  return (
    <EmptyState
      title={t('emptyTitle', { name: name(code) })}
      text={t('emptyText')}
      image={objectUrl(code)}
      action={
        <div className="row wrap-row">
          {others.map((row) => (
            <Link key={row.gameClassify} className="btn btn-line" to="/$category" params={{ category: row.gameClassify.toLowerCase() }}>
              {name(row.gameClassify)}
            </Link>
          ))}
        </div>
      }
    />
  )
}
