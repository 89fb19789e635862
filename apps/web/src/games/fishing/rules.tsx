import { FISH_KINDS, fishingProof, fishingTable, killThreshold, WEAPONS, type FishKind } from '@khela/games/fishing'
import { Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { percentOf } from '../kit/house/rules-dialog.tsx'
import { worthOf } from './model.ts'

/** The chance of one shot at one fish, in percent with two decimals: from the threshold that decides, whole numbers all the way. */
function chanceOf(kind: FishKind): string {
  const hundredths = (BigInt(killThreshold(kind, 1)) * 10_000n + 2n ** 31n) / 2n ** 32n
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
}

/** Each fish with what it is worth and the chance of a shot, read from the pay table that decides. */
export function FishTable(): ReactElement {
  const t = useTexts('fishing')
  return (
    <table className="fishing-table">
      <thead>
        <tr>
          <th scope="col">{t('tableFish')}</th>
          <th scope="col">{t('tableWorth')}</th>
          <th scope="col">{t('tableChance')}</th>
        </tr>
      </thead>
      <tbody>
        {FISH_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`fish.${kind}`)}</th>
            <td className="num">{worthOf(kind).text}</td>
            <td className="num">{chanceOf(kind)}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The wheel's worths with their shares, as the table has them. */
const wheel = fishingTable.fish['golden-wheel'].map(({ value, weight }) => `${value}×: ${weight}%`).join(' · ')

const lines = ['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6', 'rule7', 'rule8'] as const

/** How the game goes, its pay table, and the exact return of a shot at each fish. */
export function RulesDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts('fishing')
  const house = useTexts('house')
  return (
    <Dialog title={house('rulesTitle', { game: t('name') })} onClose={onClose} cloth="night" size="small">
      <ol className="col game-rules">
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ol>
      <h3 className="rtp-title">{t('weapons')}</h3>
      <dl className="rtp-list">
        {WEAPONS.map((weapon) => (
          <div key={weapon}>
            <dt>
              {t(`weapon.${weapon}`)} · {t(`weaponText.${weapon}`)}
            </dt>
            <dd className="num">{fishingTable.weapons[weapon].cost}×</dd>
          </div>
        ))}
      </dl>
      <h3 className="rtp-title">{t('table')}</h3>
      <FishTable />
      <p className="small muted">{t('wheelText', { shares: wheel })}</p>
      <h3 className="rtp-title">{house('returns')}</h3>
      <dl className="rtp-list">
        {fishingProof.rtp.map(({ bet, exact }) => (
          <div key={bet}>
            <dt>{t(`fish.${bet as FishKind}`)}</dt>
            <dd className="num">{percentOf(exact)}%</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
