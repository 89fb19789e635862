/** The open row of an address, when it has the shape of an id. */
export const idOf = (search: Record<string, unknown>): { readonly id?: string } =>
  typeof search.id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(search.id) ? { id: search.id } : {}
