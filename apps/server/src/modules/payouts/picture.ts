/** What operators look at before money leaves: who and what hangs together, as nodes and edges. Pure but for the reading. */
import type { ReplyOf } from '@khela/contract'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { linksOf, tracesOf, type Link } from '../identity/index.ts'
import { findMembers, type MemberView } from '../members/index.ts'
import { accountsAround, type UsedAccount } from './risk-store.ts'

type Graph = ReplyOf<'officeWithdrawal'>['graph']
type Node = Graph['nodes'][number]

/** Parts of a picture that can still be read. */
const most = { nodes: 120, edges: 400 }

export interface GraphFacts {
  readonly self: MemberView
  readonly others: readonly MemberView[]
  readonly traces: readonly Pick<Link, 'kind' | 'name' | 'detail'>[]
  readonly links: readonly Link[]
  readonly accounts: readonly UsedAccount[]
}

/** Members are joined by what they share: a browser, a network, an account. The member stands first. */
export function graphOf({ self, others, traces, links, accounts }: GraphFacts): Graph {
  const nodes = new Map<string, Node>()
  const edges = new Map<string, { from: string; to: string }>()
  const put = (node: Omit<Node, 'isSelf' | 'isLine'> & { isSelf?: boolean; isLine?: boolean }) => {
    if (!nodes.has(node.id)) nodes.set(node.id, { isSelf: false, isLine: false, ...node })
    return node.id
  }
  const join = (from: string, to: string) => edges.set(`${from} ${to}`, { from, to })
  const inLine = new Set(links.filter(({ isLine }) => isLine).map(({ memberId }) => memberId))
  const member = ({ memberId, username, publicId }: MemberView) =>
    put({
      id: `m:${publicId}`,
      kind: 'member',
      label: username,
      detail: publicId,
      isSelf: memberId === self.memberId,
      isLine: inLine.has(memberId),
    })
  const me = member(self)
  const byId = new Map([self, ...others].map((one) => [one.memberId, one]))
  const short = (text: string) => text.slice(0, 80)
  for (const { kind, name, detail } of traces) {
    const label = kind === 'browser' ? name.slice(-6) : name
    join(me, put({ id: short(`${kind}:${name}`), kind, label: short(label), detail: detail.slice(0, 200) }))
  }
  for (const link of links) {
    const other = byId.get(link.memberId)
    const at = short(`${link.kind}:${link.name}`)
    if (other && nodes.has(at)) join(member(other), at)
  }
  for (const { memberId, channel, account } of accounts) {
    const owner = byId.get(memberId)
    if (owner) join(member(owner), put({ id: short(`payee:${channel}:${account}`), kind: 'payee', label: account, detail: channel }))
  }
  const kept = [...nodes.values()].slice(0, most.nodes)
  const known = new Set(kept.map(({ id }) => id))
  return { nodes: kept, edges: [...edges.values()].filter(({ from, to }) => known.has(from) && known.has(to)).slice(0, most.edges) }
}

/** The picture around a member. */
export async function graphAround(t: Tx, app: App, scope: Scope, self: MemberView): Promise<Graph> {
  const { crowd } = await app.settings.get('WITHDRAW_RISK')
  const links = await linksOf(t, scope, self.memberId, crowd)
  const accounts = await accountsAround(t, scope, self.memberId)
  const ids = [...new Set([...links, ...accounts].map(({ memberId }) => memberId))].filter((id) => id !== self.memberId)
  const [others, traces] = [await findMembers(t, scope, ids), await tracesOf(t, scope, self.memberId)]
  return graphOf({ self, others, traces, links, accounts })
}
