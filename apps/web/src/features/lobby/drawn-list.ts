import { categoryOf } from '../../site/categories.ts'
import { need, type Asked, type Need } from '../../site/page.ts'
import { gamesRead } from './queries.ts'

/** A vendor's code as an address may name it; the router reads one of figures alone as a number, which is none. */
const vendorCode = /^(?=.*[A-Z])[0-9A-Z_]{1,20}$/

/** Whether an address narrows a list further: such a list belongs to whoever narrowed it and draws itself. */
export const isNarrowed = (search: URLSearchParams): boolean => ['select', 'filter', 'sort', 'q'].some((name) => search.has(name))

/** The vendor whose games an address shows; undefined where it names none. */
export function vendorOf(search: URLSearchParams): string | undefined {
  const vassalage = search.get('vassalage') ?? ''
  return vendorCode.test(vassalage) ? vassalage : undefined
}

/** What the server draws the page of a category from. */
export function categoryReads({ path, search }: Asked): readonly Need[] | undefined {
  const category = categoryOf(path)
  if (category === undefined || isNarrowed(search)) return undefined
  const vassalage = vendorOf(search)
  const asked = { gameType: category, ...(vassalage !== undefined && { vassalage }) }
  return [need(...gamesRead(asked, 1)), ...(category === 'LIVE' ? [need('tableLobby', {})] : [])]
}
