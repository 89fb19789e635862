import { moneyText, parseMoney, showMoney } from '@khela/money'
import { ErrorState, Icon, Skeleton } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { picturesOf } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { useRead } from '../../../site/use-read.ts'
import { pillOf, type LobbyTable } from './results.ts'
import './live-tables.css'

/** How often the cards are read again while somebody looks. */
const everyMs = 6_000
/** Tables of a house; the cards that wait take their room. */
const usual = 10
const pills = 9

/** Recipes in tools/art of tables whose picture is called otherwise than they are. */
const otherArt: { readonly [Table in LobbyTable['table']]?: string } = { 'sic-bo': 'sicbo', cockfight: 'rooster' }
/** The picture of a table. */
const artOf = (table: LobbyTable['table']): string => otherArt[table] ?? table

/** The live lobby: every table with its limits, who is there, whether bets are open, and its last results. */
export function LiveTables(): ReactElement {
  const said = useErrorText()
  const { data, error, refetch, isFetching } = useRead({ ...read('tableLobby', {}), refetchInterval: everyMs, staleTime: everyMs })
  if (data === undefined && error !== null) return <ErrorState {...said(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data === undefined) return <LiveTablesSkeleton />
  return (
    <ul className="lobby-tables">
      {data.tables.map((table) => (
        <li key={table.table}>
          <TableCard table={table} />
        </li>
      ))}
    </ul>
  )
}

/** The cards' places until they come. */
function LiveTablesSkeleton(): ReactElement {
  return (
    <ul className="lobby-tables" aria-hidden="true">
      {Array.from({ length: usual }, (_, place) => (
        <li key={place}>
          <Skeleton height={136} />
        </li>
      ))}
    </ul>
  )
}

function useTableName(): (table: LobbyTable['table']) => string {
  const t = useTexts('tables')
  const names: Readonly<Record<LobbyTable['table'], string>> = {
    crash: t('crash.name'),
    baccarat: t('baccarat.name'),
    'baccarat-no-commission': t('baccarat.nameNoCommission'),
    'dragon-tiger': t('dragonTiger.name'),
    roulette: t('roulette.name'),
    'sic-bo': t('sicBo.name'),
    'andar-bahar': t('andarBahar.name'),
    'teen-patti': t('teenPatti.name'),
    'tai-xiu': t('taiXiu.name'),
    cockfight: t('cockfight.name'),
  }
  return (table) => names[table]
}

function TableCard({ table }: { readonly table: LobbyTable }): ReactElement {
  const t = useTexts('tables.lobby')
  const name = useTableName()(table.table)
  const language = useLanguage()
  const [picture] = picturesOf(`/art/${artOf(table.table)}.{lang}.avif`, language, '')
  const isOpen = table.phase === 'betting' && !table.isOff
  const state = table.isOff ? t('off') : table.phase === 'idle' ? t('resting') : isOpen ? t('open') : t('shut')
  return (
    <Link
      className="lobby-table"
      data-off={table.isOff || undefined}
      to="/play/$gameId"
      params={{ gameId: table.gameCode }}
      aria-label={table.isOff ? `${t('enter', { name })} (${t('off')})` : t('enter', { name })}
    >
      <picture>
        <source srcSet={picture?.avif} sizes="96px" type="image/avif" />
        <img src={picture?.src} alt="" width={96} height={128} loading="lazy" />
      </picture>
      <span className="lobby-facts">
        <b className="lobby-name">{name}</b>
        <span className="lobby-state s13" data-open={isOpen || undefined}>
          {table.isOff && <Icon name="wrench" />}
          {state}
        </span>
        <span className="s13 muted num" dir="ltr">
          {moneyText(parseMoney(table.limits.min))} – {showMoney(parseMoney(table.limits.max))}
        </span>
        <span className="small muted lobby-people">
          <Icon name="users" /> {t('watching', { count: table.watching })}
          {table.seated !== null && <> · {t('seated', { count: table.seated })}</>}
        </span>
        <Pills table={table} />
      </span>
    </Link>
  )
}

/** The last results, the newest at the end. */
function Pills({ table }: { readonly table: LobbyTable }): ReactElement {
  const t = useTexts('tables.lobby')
  if (table.results.length === 0) return <span className="small muted lobby-pills">{t('none')}</span>
  return (
    <span className="lobby-pills num" aria-hidden="true">
      {table.results.slice(-pills).map((result) => {
        const { no, text, side } = pillOf(result)
        return (
          <i key={no} data-side={side}>
            {text}
          </i>
        )
      })}
    </span>
  )
}
