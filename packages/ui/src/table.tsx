import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Icon } from './icon.tsx'

export interface Column<Row> {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  readonly end?: boolean
  /** Where the cell goes in the two-line row of a phone; without it the phone leaves it out. */
  readonly place?: 'picture' | 'lead' | 'result' | 'sub' | 'sub-end'
}

export interface DataTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Totals of the page: cells by column key. */
  readonly foot?: Readonly<Record<string, ReactNode>>
  /** Adds a button that opens the row; its name comes from `openLabel`. */
  readonly onOpen?: (row: Row) => void
  readonly openLabel?: (row: Row) => string
  /** Keeps the table on phones too and scrolls sideways. */
  readonly wide?: boolean
}

/** Says by an attribute whether a table is wider than its room: one that is not needs no box of its own to scroll in. */
function watchRoom(box: HTMLDivElement | null): (() => void) | undefined {
  if (box === null) return undefined
  const [table] = box.children
  const watch = new ResizeObserver(() => box.toggleAttribute('data-wide', table !== undefined && table.scrollWidth > box.clientWidth))
  for (const one of [box, ...box.children]) watch.observe(one)
  return () => watch.disconnect()
}

/** A table from 1024 px; two-line rows below. Roles are spelled out because the phone form is laid out as a grid. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  foot,
  onOpen,
  openLabel,
  wide = false,
}: DataTableProps<Row>): ReactElement {
  const cells = (row: Row) =>
    columns.map((column, index) => (
      <td key={column.key} role="cell" data-place={column.place} className={column.end ? 'end' : undefined}>
        {column.cell(row)}
        {index === 0 && onOpen && (
          <span className="row-open">
            <button type="button" aria-label={openLabel?.(row)} onClick={() => onOpen(row)} />
          </span>
        )}
      </td>
    ))
  return (
    <div className="scrollx" ref={watchRoom}>
      <table className={`tbl ${wide ? 'tbl-wide' : ''}`} role="table">
        <caption className="sr">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} role="columnheader" scope="col" className={column.end ? 'end' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <td key={column.key} role="cell" data-place={column.place} className={column.end ? 'end' : undefined}>
                  {foot[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Page numbers around the current one: five, and one at each end (PS-9.4). 0 stands for a gap. */
export function pageNumbers(current: number, total: number): number[] {
  const start = Math.max(1, Math.min(current - 2, total - 4))
  const end = Math.min(total, Math.max(current + 2, 5))
  const middle = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index)
  const before = start > 2 ? [1, 0] : start === 2 ? [1] : []
  const after = end < total - 1 ? [0, total] : end === total - 1 ? [total] : []
  return [...before, ...middle, ...after]
}

export interface PaginationProps {
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Page buttons; nothing for a single page. */
export function Pagination({ page, total, onPage }: PaginationProps): ReactElement | null {
  const t = useTexts('common')
  if (total <= 1) return null
  return (
    <nav className="pages" aria-label={t('pages')}>
      <button type="button" aria-label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="chevron-left" />
      </button>
      {pageNumbers(page, total).map((number, index) =>
        number === 0 ? (
          <span key={index === 1 ? 'gap before' : 'gap after'} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={t('page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <button type="button" aria-label={t('next')} disabled={page >= total} onClick={() => onPage(page + 1)}>
        <Icon name="chevron-right" />
      </button>
    </nav>
  )
}
