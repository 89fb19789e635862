import type { ReplyOf } from '@khela/contract'
import { Badge, Button, Note } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { openInWindow, type WindowOutcome } from '../../site/own-window.ts'
import { GameHead } from './game-head.tsx'
import { ModeMark } from './mode-mark.tsx'

/** The place of a game whose vendor lets nobody frame it: a press opens its page in a window of its own. */
export function OwnWindow({ seat }: { readonly seat: ReplyOf<'launchGame'> }): ReactElement {
  const t = useTexts('games.ownWindow')
  const trouble = useTexts('shell.trouble')
  const say = useErrorText()
  const language = useLanguage() === 'bn' ? 'bn' : 'en'
  const [outcome, setOutcome] = useState<WindowOutcome | 'opening'>()
  const [game, vendor] = [seat.displayName[language], seat.vendorName[language]]
  const open = () => {
    setOutcome('opening')
    void openInWindow(seat.gameId, seat.mode).then(setOutcome)
  }
  const state = outcome === 'opening' ? undefined : outcome?.state
  return (
    <>
      <title>{game}</title>
      <GameHead title={game} mark={<Badge>{vendor}</Badge>} tools={null}>
        <ModeMark gameId={seat.gameId} mode={seat.mode} />
      </GameHead>
      <div className="state">
        <b>{t('title', { game })}</b>
        <p className="small muted">{t('text', { vendor })}</p>
        <Button tone="go" icon="external-link" pending={outcome === 'opening'} pendingText={t('open')} onClick={open}>
          {t('open')}
        </Button>
        {state === 'opened' && (
          <Note tone="good" role="status">
            {t('opened', { game })}
          </Note>
        )}
        {state === 'blocked' && (
          <Note tone="warn" role="alert">
            {trouble('popupText')}
          </Note>
        )}
        {outcome !== undefined && outcome !== 'opening' && outcome.state === 'failed' && (
          <Note tone="bad" role="alert">
            {say(outcome.error).text}
          </Note>
        )}
      </div>
    </>
  )
}
