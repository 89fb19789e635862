import type { WithdrawalDetail } from './queries.ts'

type Graph = WithdrawalDetail['graph']
export type GraphNode = Graph['nodes'][number]

export interface Placed extends GraphNode {
  readonly x: number
  readonly y: number
}
export interface Drawing {
  readonly nodes: readonly Placed[]
  readonly edges: readonly { readonly from: Placed; readonly to: Placed }[]
  readonly height: number
}
/** A thing and everybody it belongs to. */
export interface Shared {
  readonly thing: GraphNode
  readonly members: readonly GraphNode[]
}

export const width = 520
const row = 40
const columns = { self: 70, things: 260, others: 450 } as const
/** More than this in one column cannot be read; the table has them all. */
const most = 12

/** Each browser, network and account with its members, those with most members first; the member itself stands first in each. */
export function sharedThings({ nodes, edges }: Graph): Shared[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const things = nodes.filter(({ kind }) => kind !== 'member')
  return things
    .map((thing) => ({
      thing,
      members: edges
        .flatMap(({ from, to }) => (to === thing.id ? (byId.get(from) ?? []) : []))
        .toSorted((a, b) => Number(b.isSelf) - Number(a.isSelf)),
    }))
    .toSorted((a, b) => b.members.length - a.members.length)
}

/** Three columns: the member, what is shared, the others. What nobody shares is drawn while there is room. */
export function draw(graph: Graph): Drawing {
  const things = sharedThings(graph)
    .slice(0, most)
    .map(({ thing }) => thing)
  const others = graph.nodes.filter(({ kind, isSelf }) => kind === 'member' && !isSelf).slice(0, most)
  const self = graph.nodes.filter(({ isSelf }) => isSelf)
  const height = Math.max(things.length, others.length, 1) * row + 16
  const column = (nodes: readonly GraphNode[], x: number): Placed[] =>
    nodes.map((node, index) => ({ ...node, x, y: (height * (index + 0.5)) / nodes.length }))
  const nodes = [...column(self, columns.self), ...column(things, columns.things), ...column(others, columns.others)]
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const edges = graph.edges.flatMap(({ from, to }) => {
    const [a, b] = [byId.get(from), byId.get(to)]
    return a && b ? [{ from: a, to: b }] : []
  })
  return { nodes, edges, height }
}
