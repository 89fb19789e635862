import { Icon, IconButton } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { setSound, soundStore } from './sound.ts'

interface GameHeadProps {
  readonly title: string
  readonly onRules: () => void
  /** Stands under the title's line, such as the mark of the mode. */
  readonly children?: ReactNode
}

/** The line over a game: back, name, the mark that its rounds can be verified, sound and rules. */
export function GameHead({ title, onRules, children }: GameHeadProps): ReactElement {
  const t = useTranslations('games')
  const isOn = soundStore((state) => state.isOn)
  return (
    <div className="game-head">
      <div className="row between">
        <div className="row">
          <Link className="ib" to="/" aria-label={t('back')}>
            <Icon name="arrow-left" large />
          </Link>
          <h1>{title}</h1>
          <Link className="tag tag-info game-fair" to="/fairness">
            <Icon name="shield-check" />
            {t('provablyFair')}
          </Link>
        </div>
        <div className="row game-tools">
          <IconButton icon={isOn ? 'volume-2' : 'volume-x'} label={t(isOn ? 'soundOff' : 'soundOn')} onClick={() => setSound(!isOn)} />
          <IconButton icon="circle-help" label={t('rules')} onClick={onRules} />
        </div>
      </div>
      {children}
    </div>
  )
}
