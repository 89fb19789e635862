import { Button, SectionTitle } from '@khela/ui'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { screenOf, useCategoryName, type VendorCategory } from '../../../site/categories.ts'
import { PageTitle } from '../../../site/page-title.tsx'
import { read } from '../../../site/queries.ts'
import { useRead } from '../../../site/use-read.ts'
import { Coming } from '../coming.tsx'
import { Games } from '../games.tsx'
import { Halls } from '../halls.tsx'
import type { ListSearch } from '../list-search.ts'
import { FindField, Makers, Selectors, SortMenu, useNarrow } from '../list-tools.tsx'
import { askedOf } from '../narrowed.ts'
import { OwnList } from '../own-list.tsx'
import { LiveTables } from '../live/live-tables.tsx'
import '../lobby.css'

/** A category: entered hall by hall (game center), or one list of games with its makers above it (game list center; PS-2.4). */
export function CategoryPage(): ReactElement {
  const { category } = useParams({ from: '/$category' })
  const search = useSearch({ from: '/$category' })
  const name = useCategoryName()
  const code = category.toUpperCase()
  const { data } = useRead({ ...read('vendors', {}), staleTime: 300_000 })
  const found = data?.categories.find((row) => row.gameClassify === code)
  const isEmpty = data !== undefined && (found === undefined || found.cards.length === 0)
  const isCenter = screenOf(code) === 'center'
  return (
    <div className="wrap">
      <PageTitle name={name(code)} />
      <div className="list-head">
        <SectionTitle level={1} image={objectUrl(code)}>
          {name(code)}
          {found !== undefined && <span className="list-total num">{found.counts.ALL}</span>}
        </SectionTitle>
        {!isEmpty && search.select === undefined && <SortMenu sort={search.sort} />}
      </div>
      {code === 'LIVE' && <LiveTables />}
      {isEmpty ? (
        <Coming code={code} categories={data.categories} />
      ) : (
        <>
          {isCenter && found !== undefined && <Halls category={found} current={search.vassalage} />}
          <FindField key={code} q={search.q} />
          <div className="list-chips">
            <Selectors category={found} search={search} />
            {!isCenter && <Makers category={found} search={search} />}
          </div>
          <List code={code} category={found} search={search} />
        </>
      )}
    </div>
  )
}

interface ListProps {
  readonly code: string
  readonly category: VendorCategory | undefined
  readonly search: ListSearch
}

/** What the search leaves of the category. */
function List({ code, search }: ListProps): ReactElement {
  const t = useTexts('catalogue')
  const home = useTexts('home')
  const narrow = useNarrow()
  const { select, q, filter, vassalage } = search
  const isNarrowed = select !== undefined || q !== undefined || filter !== undefined || vassalage !== undefined
  const all = { select: undefined, q: undefined, filter: undefined, vassalage: undefined }
  const clear = isNarrowed && <Button onClick={() => narrow(all)}>{t('clear')}</Button>
  if (select === 'FAV' || select === 'RECENT') return <OwnList code={code} search={{ ...search, select }} emptyAction={clear} />
  const isWordsOnly = q !== undefined && filter === undefined && vassalage === undefined && select === undefined
  const empty = isWordsOnly
    ? home('searchEmpty', { words: q })
    : t(`empty.${!isNarrowed ? 'any' : select !== undefined && q === undefined && vassalage === undefined ? select : 'narrowed'}`)
  return <Games asked={askedOf(code, search)} empty={empty} emptyAction={clear} />
}
