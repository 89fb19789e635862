import { formatCount } from '@khela/i18n'
import { Button, notify } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { csvOf, mostRows, readAll, saveFile, type Pages } from '../csv.ts'

export interface CsvButtonProps<Row> {
  /** Name of the file, without its ending. */
  readonly name: string
  readonly head: readonly string[]
  /** A page of the record as it is filtered now; its rows as they go into the file. */
  readonly page: (cursor: string | undefined) => Promise<Pages<Row>>
  readonly line: (row: Row) => readonly string[]
  readonly disabled?: boolean
}

/** The filtered record as a file, read page by page, so that nothing depends on what the screen has loaded. */
export function CsvButton<Row>({ name, head, page, line, disabled = false }: CsvButtonProps<Row>): ReactElement {
  const t = useTexts('records')
  const say = useErrorText()
  const [rows, setRows] = useState<number>()
  const make = async () => {
    setRows(0)
    try {
      const read = await readAll(page, setRows)
      saveFile(`${name}.csv`, csvOf([head, ...read.rows.map(line)]))
      if (read.isCut) notify('info', t('csvCut', { most: formatCount(mostRows) }))
    } catch (error) {
      const { text, code } = say(error)
      notify('bad', text, code)
    } finally {
      setRows(undefined)
    }
  }
  return (
    <Button
      tone="soft"
      icon="download"
      disabled={disabled}
      pending={rows !== undefined}
      pendingText={t('csvRows', { count: formatCount(rows ?? 0) })}
      onClick={() => void make()}
    >
      {t('csv')}
    </Button>
  )
}
