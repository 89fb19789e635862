/** Lines of a page of a record: 20 on the screen, up to 500 where a file is made of them. */
import { fail } from '../../kernel/index.ts'

const usual = 20
const most = 500

/** The number asked for; `bad_input` for none and for more than a page may have. */
export function pageSize(asked: string | undefined): number {
  if (asked === undefined) return usual
  const size = Number(asked)
  return size >= 1 && size <= most ? size : fail('bad_input', { field: 'size' })
}
