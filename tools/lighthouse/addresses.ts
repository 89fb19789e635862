/** The addresses that Lighthouse judges, read from the source, so that a new route or view is judged without anybody remembering it. */
import { readFileSync } from 'node:fs'
import { officePaths, routePaths, type Needs } from '../../tests/journeys/kit/routes.ts'

export interface Address {
  readonly path: string
  /** An operator's addresses are those of the back office. */
  readonly who: Needs | 'operator'
  /** A view opens over the page by the address alone. */
  readonly opensView: boolean
}

const source = new URL('../../apps/web/src/site/modal-address.ts', import.meta.url)
/** Pages that are home with a view over it (PS-2.2). */
const pathsWithView: ReadonlySet<string> = new Set(['/login', '/register'])
/** What a view is about, where its name alone shows no more than that it is gone. */
export interface Subjects {
  readonly notice: string
  readonly promotion: string
}

/** Names of the views, from the list that the site itself reads addresses with. Throws when it is not found. */
export function viewNames(): readonly string[] {
  const [, list = ''] = /modalNames = \[([^\]]*)\]/.exec(readFileSync(source, 'utf8')) ?? []
  const names = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error(`no names of views in ${source.pathname}`)
  return names
}

/**
 * Every route for whoever has to walk there to see more than the way in, every view for a visitor and for a member, and what
 * looks different to others; every place of the back office for an operator.
 */
export function addresses(subjects: Subjects): readonly Address[] {
  const routes = routePaths().map(({ path, needs }) => ({ path, who: needs, opensView: pathsWithView.has(path) }))
  const searches = viewNames().flatMap((name) => searchesOf(name, subjects))
  const views = (['visitor', 'member'] as const).flatMap((who) => searches.map((search) => ({ path: `/?${search}`, who, opensView: true })))
  const further = [
    { path: '/nowhere/at/all', who: 'visitor', opensView: false },
    { path: '/play/dice', who: 'member', opensView: false },
    { path: '/?modal=agentCentre', who: 'agent', opensView: true },
  ] as const
  const office = officePaths().map((path) => ({ path, who: 'operator' as const, opensView: false }))
  return [...routes, ...further, ...views, ...office]
}

function searchesOf(name: string, { notice, promotion }: Subjects): readonly string[] {
  const plain = `modal=${name}`
  const more: Readonly<Record<string, string>> = {
    notice: `notice=${notice}`,
    promotion: `promotion=${promotion}`,
    help: `${plain}&term=verify`,
    gameList: `${plain}&vassalage=KH`,
    // As the link of the mail brings it.
    newPassword: `${plain}#${'A'.repeat(43)}`,
  }
  const further = more[name]
  // The plain one last: an address that only gains a # loads nothing anew.
  return further === undefined ? [plain] : [further, plain]
}
