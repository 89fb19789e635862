import { crash } from '@khela/games/crash'
import { Button } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSpace } from '../kit/house/bet-panel.tsx'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { useKeys } from '../kit/house/keys.ts'
import { LivePage } from '../kit/tables/live-page.tsx'
import { LivePlace, type LiveTableProps } from '../live-place.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { hundredthsText, pointOf } from './model.ts'
import { CrashPanel } from './panel.tsx'
import { CrashScene } from './scene.tsx'
import { usePanel } from './use-panel.ts'
import './crash.css'

/** Crash: one curve for the whole table, and everybody decides when to leave it. */
export default function CrashGame({ mode }: GameViewProps): ReactElement {
  return <LivePlace table="crash" mode={mode} Table={CrashTable} />
}

const asFlag = (kept: unknown): boolean | undefined => (typeof kept === 'boolean' ? kept : undefined)

function CrashTable({ seat, state, clock, isLost }: LiveTableProps): ReactElement {
  const t = useTexts('tables.crash')
  const [isTwo, setTwo] = useStoredChoice('khela.crash.two', asFlag, false)
  const one = usePanel(seat, state, clock, 1)
  const two = usePanel(seat, state, clock, 2)
  const [isSecondDue] = useState(two.bet !== undefined)
  useSpace(one.act)
  useKeys({ KeyQ: one.act, KeyW: two.act })
  const isSecondShown = isTwo || isSecondDue || two.bet !== undefined
  return (
    <LivePage
      seat={seat}
      state={state}
      isLost={isLost}
      lostText={t('lostLine')}
      title={t('name')}
      rules={{
        lines: [t('rule1'), t('rule2'), t('rule3'), t('rule4'), t('rule5')],
        proof: crash.proof,
        betName: (at) => t('betName', { at }),
      }}
      stage={<CrashScene state={state} clock={clock} isLost={isLost} />}
      panel={
        <div className="crash-panels">
          <CrashPanel no={1} panel={one} mode={seat.mode} state={state} clock={clock} />
          {isSecondShown ? (
            <CrashPanel no={2} panel={two} mode={seat.mode} state={state} clock={clock} />
          ) : (
            <Button icon="plus" block onClick={() => setTwo(true)}>
              {t('second')}
            </Button>
          )}
          <p className="small muted panel-keys">{t('keys')}</p>
        </div>
      }
      replay={(outcome, stream) => crash.draw(stream) === pointOf(outcome)}
      result={(outcome) => {
        const point = pointOf(outcome)
        return { text: point === undefined ? '–' : `${hundredthsText(point)}×`, road: undefined }
      }}
    />
  )
}
