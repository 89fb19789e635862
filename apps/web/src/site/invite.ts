/** The code of the link that a visitor came by: kept for the visit, so that it counts when they register later, and another way. */
const key = 'khela.invite'

/** Parameters of links, the most binding first, and the fields of the register form that they fill (PS-3.2). */
const fields = { a: 'affiliateCode', ref: 'referralCode', r: 'recommenderId' } as const
export type InviteField = (typeof fields)[keyof typeof fields]
export type Invite = Readonly<Partial<Record<InviteField, string>>>

/** The code in an address; undefined when none is there that could be one. */
export function inviteIn(search: string): Invite | undefined {
  const asked = new URLSearchParams(search)
  for (const name of ['a', 'ref', 'r'] as const) {
    const code = asked.get(name)?.trim() ?? ''
    if (/^[0-9A-Za-z]{4,32}$/.test(code)) return { [fields[name]]: code }
  }
  return undefined
}

/** Notes the code of an address; the link that was opened last counts. */
export function noteInvite(search: string): void {
  const found = inviteIn(search)
  if (found === undefined) return
  try {
    sessionStorage.setItem(key, JSON.stringify(found))
  } catch {
    // Without storage a link counts on the page that it leads to.
  }
}

/** Who brought this visitor. */
export function currentInvite(): Invite {
  const here = inviteIn(location.search)
  if (here !== undefined) return here
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Invite
  } catch {
    return {}
  }
}

/** It has counted, or the visitor does not want it to. */
export function forgetInvite(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
