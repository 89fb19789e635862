import { Button, IconButton, Note } from '@khela/ui'
import { useState, type ComponentType, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { EditorProps } from './editor-props.ts'
import { blankOf, controlOf, type Fault, type Fields, type Json, type Schema } from './schema.ts'
import { useSettingWords } from './setting-words.ts'

/** Lists of so many rows are folded: each row opens by itself. */
const fewRows = 4

interface ListEditorProps extends EditorProps {
  /** Draws one row. */
  readonly Editor: ComponentType<EditorProps>
  readonly item: Schema
  readonly most: number
  readonly error: string | undefined
}

/** Rows of a list: each edited, moved up, taken away; another one added at the end. */
export function ListEditor({ Editor, item, most, error, ...props }: ListEditorProps): ReactElement {
  const t = useTexts('settings')
  const { value, path, label, onChange } = props
  const rows = value as readonly Json[]
  // Rows have a number of their own while they are edited, so that a field keeps its place when another row goes.
  const [ids, setIds] = useState<readonly number[]>(() => rows.map((_, n) => n))
  const put = (next: readonly Json[], order: readonly number[]) => {
    setIds(order)
    onChange(next)
  }
  const without = <V,>(list: readonly V[], n: number): V[] => list.filter((_, at) => at !== n)
  const raised = <V,>(list: readonly V[], n: number): V[] => [
    ...without(list, n).slice(0, n - 1),
    ...list.slice(n, n + 1),
    ...without(list, n).slice(n - 1),
  ]
  return (
    <div role="group" aria-label={label} className="setting-fields">
      {path !== '' && <b>{label}</b>}
      {rows.length === 0 && <p className="small muted">{t('empty')}</p>}
      {rows.map((row, n) => (
        <div key={ids[n] ?? n} className="setting-row">
          <RowFold number={n} row={row} item={item} path={path} faults={props.faults} isFolded={rows.length > fewRows}>
            <Editor
              {...props}
              schema={item}
              value={row}
              path={path === '' ? String(n) : `${path}.${n}`}
              label={t('row', { n: n + 1 })}
              onChange={(part) => onChange(rows.map((one, at) => (at === n ? part : one)))}
            />
          </RowFold>
          <span className="setting-row-acts">
            {n > 0 && <IconButton icon="arrow-up" label={t('up', { n: n + 1 })} onClick={() => put(raised(rows, n), raised(ids, n))} />}
            <IconButton icon="trash-2" label={t('remove', { n: n + 1 })} onClick={() => put(without(rows, n), without(ids, n))} />
          </span>
        </div>
      ))}
      {error !== undefined && <Note tone="bad">{error}</Note>}
      {rows.length < most ? (
        <Button icon="plus" onClick={() => put([...rows, blankOf(item)], [...ids, Math.max(-1, ...ids) + 1])}>
          {t('add')}
        </Button>
      ) : (
        <p className="small muted">{t('most', { count: most })}</p>
      )}
    </div>
  )
}

interface RowFoldProps {
  readonly number: number
  readonly row: Json
  readonly item: Schema
  readonly path: string
  readonly faults: ReadonlyMap<string, Fault>
  readonly isFolded: boolean
  readonly children: ReactElement
}

/** A row of a long list, with what tells it apart; open when something in it is wrong. */
function RowFold({ number, row, item, path, faults, isFolded, children }: RowFoldProps): ReactElement {
  const { choice } = useSettingWords()
  const control = controlOf(item)
  if (!isFolded || control.kind !== 'fields') return children
  const start = path === '' ? `${number}.` : `${path}.${number}.`
  const isWrong = [...faults.keys()].some((one) => one.startsWith(start))
  const word = Object.values(row as Fields).find((part) => typeof part === 'string' && part !== '')
  return (
    <details className="setting-fold" {...(isWrong && { open: true })}>
      <summary>
        <span className="num muted">{number + 1}</span> {choice(typeof word === 'string' ? word : '')}
      </summary>
      {children}
    </details>
  )
}
