import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw, sharedThings, width } from './graph-layout.ts'

const node = (id: string, kind: 'member' | 'browser', isSelf = false) =>
  ({ id, kind, label: id, detail: '', isSelf, isLine: false }) as const
const graphs = fc
  .record({ others: fc.nat(20), things: fc.nat(20), ties: fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 60 }) })
  .map(({ others, things, ties }) => ({
    nodes: [
      node('me', 'member', true),
      ...Array.from({ length: others }, (_, n) => node(`m${n}`, 'member')),
      ...Array.from({ length: things }, (_, n) => node(`t${n}`, 'browser')),
    ],
    edges: ties.map(([member, thing]) => ({ from: member === 0 ? 'me' : `m${member - 1}`, to: `t${thing}` })),
  }))

test('everything that is drawn has a place of its own inside the picture, and lines join what is drawn', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { nodes, edges, height } = draw(graph)
      for (const { x, y } of nodes) expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
      expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(nodes.length)
      for (const { from, to } of edges) expect(nodes.includes(from) && nodes.includes(to)).toBe(true)
      expect(nodes.filter(({ isSelf }) => isSelf).length).toBe(1)
    }),
  )
})

test('what most members share comes first', () => {
  const nodes = [node('me', 'member', true), node('m0', 'member'), node('t0', 'browser'), node('t1', 'browser')]
  const edges = [
    { from: 'me', to: 't0' },
    { from: 'm0', to: 't1' },
    { from: 'me', to: 't1' },
  ]
  expect(sharedThings({ nodes, edges }).map(({ thing, members }) => [thing.id, members.map(({ id }) => id)])).toEqual([
    ['t1', ['me', 'm0']],
    ['t0', ['me']],
  ])
})
