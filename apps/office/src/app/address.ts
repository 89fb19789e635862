/** The open row of an address, when it has the shape of an id. */
export const idOf = (search: Record<string, unknown>): { readonly id?: string } =>
  typeof search.id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(search.id) ? { id: search.id } : {}

/** Rooms where members sit, and the one that is looked at. */
export interface RoomSearch {
  readonly state: 'open' | 'ended'
  readonly id?: string
}

/** Reads the address of such a page; what is not understood is left out. */
export function readRoomSearch(search: Record<string, unknown>): RoomSearch {
  return { state: search.state === 'ended' ? 'ended' : 'open', ...idOf(search) }
}
