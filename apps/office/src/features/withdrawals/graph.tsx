import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MemberLink } from '../../app/links.tsx'
import { draw, sharedThings, width, type Placed } from './graph-layout.ts'
import type { WithdrawalDetail } from './queries.ts'

/** Members, browsers, networks and accounts as lines between them, and the same as a table. */
export function Graph({ graph }: { readonly graph: WithdrawalDetail['graph'] }): ReactElement {
  const t = useTexts('office-payouts')
  const things = sharedThings(graph)
  const members = graph.nodes.filter(({ kind }) => kind === 'member').length
  const shared = things.filter((one) => one.members.length > 1).length
  const drawing = draw(graph)
  return (
    <section className="payouts-part">
      <h3>{t('graph')}</h3>
      {members === 1 && <p className="small muted">{t('graphAlone')}</p>}
      {things.length > 0 && (
        <svg
          className="payouts-graph"
          viewBox={`0 0 ${width} ${drawing.height}`}
          role="img"
          aria-label={`${t('graph')}: ${t('graphText', { members, shared })}`}
        >
          {drawing.edges.map(({ from, to }) => (
            <path key={`${from.id} ${to.id}`} className={from.isSelf ? 'self' : 'other'} d={curve(from, to)} />
          ))}
          {drawing.nodes.map((node) => (
            <Dot key={node.id} node={node} />
          ))}
        </svg>
      )}
      {things.length > 0 && (
        <details>
          <summary className="link-tap">{t('graphTable')}</summary>
          <table className="payouts-table">
            <thead>
              <tr>
                <th scope="col">{t('graphWhat')}</th>
                <th scope="col">{t('graphWho')}</th>
              </tr>
            </thead>
            <tbody>
              {things.map(({ thing, members: who }) => (
                <tr key={thing.id}>
                  <td>
                    <b className="num office-break">{thing.label}</b>
                    <br />
                    <span className="small muted office-break">
                      {t(`nodeKind.${thing.kind}`)}
                      {thing.detail !== '' && ` · ${thing.detail}`}
                    </span>
                  </td>
                  <td>
                    {who.map((member) => (
                      <span key={member.id} className="payouts-who">
                        <MemberLink id={member.detail} name={member.label} />
                        {member.isSelf && <Badge>{t('nodeSelf')}</Badge>}
                        {member.isLine && <Badge tone="warn">{t('nodeLine')}</Badge>}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}

function curve(from: Placed, to: Placed): string {
  const middle = (from.x + to.x) / 2
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}

const shown = (label: string): string => (label.length > 18 ? `${label.slice(0, 8)}…${label.slice(-8)}` : label)

function Dot({ node }: { readonly node: Placed }): ReactElement {
  const t = useTexts('office-payouts')
  return (
    <g
      className={`dot ${node.kind} ${node.isSelf ? 'self' : ''} ${node.isLine ? 'line' : ''}`}
      transform={`translate(${node.x} ${node.y})`}
    >
      {node.kind === 'member' ? (
        <circle r={9} />
      ) : node.kind === 'payee' ? (
        <rect x={-9} y={-7} width={18} height={14} rx={3} />
      ) : (
        <rect
          x={-7}
          y={-7}
          width={14}
          height={14}
          rx={node.kind === 'network' ? 7 : 2}
          transform={node.kind === 'network' ? undefined : 'rotate(45)'}
        />
      )}
      <title>{`${t(`nodeKind.${node.kind}`)}: ${node.label} ${node.detail}`}</title>
      <text y={20} textAnchor="middle">
        {shown(node.label)}
      </text>
    </g>
  )
}
