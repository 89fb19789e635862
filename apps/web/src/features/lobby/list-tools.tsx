import { filtersFor, gameSelectors, isOwnSelector, type GameSelector, type GameSort } from '@khela/contract/categories'
import { languageCodes } from '@khela/i18n'
import { Button, Chip, Menu, SearchField } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { VendorCategory } from '../../site/categories.ts'
import { useLanguage } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'
import type { ListSearch } from './list-search.ts'

interface ToolsProps {
  readonly category: VendorCategory | undefined
  readonly search: ListSearch
}

/** Changes what the list is narrowed to; `undefined` takes a part away. */
type Change = { readonly [K in keyof ListSearch]?: ListSearch[K] | undefined }
export function useNarrow(): (change: Change) => void {
  const navigate = useNavigate({ from: '/$category' })
  return (change) =>
    void navigate({
      search: (before: ListSearch) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
      resetScroll: false,
    })
}

const sorts: readonly GameSort[] = ['popular', 'name', 'new']

/** In which order the games stand. */
export function SortMenu({ sort }: { readonly sort: ListSearch['sort'] }): ReactElement {
  const t = useTexts('catalogue')
  const narrow = useNarrow()
  const now = sort ?? 'popular'
  return (
    <Menu
      label={t('sortBy')}
      trigger={<Button icon="sliders-horizontal">{t('sorted', { by: t(`sorts.${now}`) })}</Button>}
      items={sorts.map((one) => ({
        key: one,
        label: t(`sorts.${one}`),
        current: one === now,
        onSelect: () => narrow({ sort: one === 'popular' ? undefined : one }),
      }))}
    />
  )
}

/** After so long without a letter the words go into the address, in milliseconds. */
const restMs = 250

/** Finds by name, in either language. Typing is never held up; the address follows when it rests. */
export function FindField({ q }: { readonly q: string | undefined }): ReactElement {
  const t = useTexts('catalogue')
  const narrow = useNarrow()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState({ text: q ?? '', from: q })
  // Words that came by another way, such as the back button, stand in the field.
  const text = typed.from === q || typed.text.trim() === (q ?? '').trim() ? typed.text : (q ?? '')
  return (
    <div className="list-find">
      <SearchField
        label={t('find')}
        value={text}
        onChange={(next) => {
          setTyped({ text: next, from: q })
          clearTimeout(timer.current)
          timer.current = setTimeout(() => narrow({ q: next.trim() === '' ? undefined : next.trim() }), restMs)
        }}
      />
    </div>
  )
}

/** All, hot, new, the own lists; then the filters that leave something. */
export function Selectors({ category, search }: ToolsProps): ReactElement {
  const t = useTexts('catalogue')
  const narrow = useNarrow()
  const modal = useModal()
  const { state } = useSession()
  // The numbers are of the whole category.
  const counts = search.vassalage === undefined && search.q === undefined ? category?.counts : undefined
  const choose = (select: GameSelector) => {
    if (isOwnSelector(select) && state !== 'in') return modal.open('login', { next: `${location.pathname}?select=${select}` })
    narrow({ select: select === 'ALL' ? undefined : select, filter: undefined })
  }
  const filters = filtersFor(languageCodes).filter((code) => search.filter === code || (category?.counts[code] ?? 0) > 0)
  return (
    <div className="chips" role="group" aria-label={t('show')}>
      {gameSelectors.map((select) => (
        <Chip
          key={select}
          on={search.filter === undefined && (search.select ?? 'ALL') === select}
          {...(!isOwnSelector(select) && counts !== undefined && { count: counts[select] })}
          onClick={() => choose(select)}
        >
          {t(`select.${select}`)}
        </Chip>
      ))}
      {filters.map((filter) => (
        <Chip
          key={filter}
          on={search.filter === filter}
          {...(counts !== undefined && { count: counts[filter] })}
          onClick={() => narrow({ filter: search.filter === filter ? undefined : filter, select: undefined })}
        >
          {t(`filter.${filter}`)}
        </Chip>
      ))}
    </div>
  )
}

/** The makers of the category, outlined; nothing where there is one. */
export function Makers({ category, search }: ToolsProps): ReactElement | null {
  const t = useTexts('catalogue')
  const language = useLanguage()
  const narrow = useNarrow()
  const cards = category?.cards ?? []
  if (cards.length < 2 && search.vassalage === undefined) return null
  return (
    <div className="chips list-makers" role="group" aria-label={t('makers')}>
      <Chip on={search.vassalage === undefined} onClick={() => narrow({ vassalage: undefined })}>
        {t('allMakers')}
      </Chip>
      {cards.map((card) => (
        <Chip
          key={card.vassalage}
          on={search.vassalage === card.vassalage}
          onClick={() => narrow({ vassalage: search.vassalage === card.vassalage ? undefined : card.vassalage })}
        >
          {language === 'bn' ? card.title.bn : card.title.en}
        </Chip>
      ))}
    </div>
  )
}
