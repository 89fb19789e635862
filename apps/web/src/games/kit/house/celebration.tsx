import { parseMoney } from '@khela/money'
import { useState, type CSSProperties, type ReactElement } from 'react'
import type { SceneRound } from '../show-round.ts'
import { isGreat, tierOf } from '../tiers.ts'
import './celebration.css'

/** How many coins fly and how many threads fall, by tier. */
const counts = { big: { coins: 14, threads: 0 }, huge: { coins: 22, threads: 26 }, vast: { coins: 34, threads: 48 } } as const
const dyes = ['gada', 'alta', 'leaf', 'river'] as const

/** A number from 0 to 1 that looks thrown and is the same each time (a mix of bits): nothing here decides anything. */
function thrown(at: number, salt: number): number {
  let bits = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}

/** Coins from the foot of the stage, and threads from above for the greatest. It covers nothing that is pressed or read out. */
export function Celebration({ round }: { readonly round: SceneRound | undefined }): ReactElement | null {
  // What lay there when the page came was celebrated then.
  const [firstId] = useState(round?.id)
  if (round === undefined || round.id === firstId) return null
  const tier = tierOf(parseMoney(round.stake), parseMoney(round.payout))
  if (!isGreat(tier)) return null
  const { coins, threads } = counts[tier]
  return (
    <div key={round.id} className="celebration" data-tier={tier} aria-hidden="true">
      {Array.from({ length: coins }, (_, at) => (
        <i
          key={`coin ${at}`}
          className="coin"
          style={
            {
              '--from': `${Math.round(thrown(at, 1) * 100)}%`,
              '--aside': `${Math.round((thrown(at, 2) - 0.5) * 160)}px`,
              '--high': `${Math.round(45 + thrown(at, 3) * 50)}cqb`,
              '--after': `${Math.round(thrown(at, 4) * 500)}ms`,
            } as CSSProperties
          }
        />
      ))}
      {Array.from({ length: threads }, (_, at) => (
        <i
          key={`thread ${at}`}
          className="thread"
          data-dye={dyes[at % dyes.length]}
          style={
            {
              '--from': `${Math.round(thrown(at, 5) * 100)}%`,
              '--aside': `${Math.round((thrown(at, 6) - 0.5) * 90)}px`,
              '--turn': `${Math.round(thrown(at, 7) * 720 - 360)}deg`,
              '--after': `${Math.round(thrown(at, 8) * 1_200)}ms`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  )
}
