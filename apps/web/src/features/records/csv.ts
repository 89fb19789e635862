/** Files for spreadsheets: exact amounts as text of the wire, UTF-8 with its mark, and no cell that a spreadsheet would run. */

/** An amount or a whole number, which may begin with a minus. */
const number = /^-?[0-9]+(?:\.[0-9]+)?$/

/** A cell. One that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV injection). */
export function csvCell(text: string): string {
  const guarded = /^[=+\-@\t\r\n]/.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Rows as a file: lines end as RFC 4180 says, and the mark at the front tells a spreadsheet that it is UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{feff}${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** Gives a file to the person. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Pages are asked for with as many rows as the server gives at once. */
export const csvPage = 500
/** A file ends here and says so: beyond it a person takes shorter spans. */
export const mostRows = 50_000

export interface Pages<Row> {
  readonly content: readonly Row[]
  readonly next: string | null
}

/** All rows of a record, page by page; `isCut` when there are more than a file takes. */
export async function readAll<Row>(
  page: (cursor: string | undefined) => Promise<Pages<Row>>,
  told: (rows: number) => void,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ;) {
    const { content, next } = await page(cursor)
    rows.push(...content)
    told(rows.length)
    if (next === null) return { rows, isCut: false }
    if (rows.length >= mostRows) return { rows, isCut: true }
    cursor = next
  }
}
