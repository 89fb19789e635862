import type { ReplyOf } from '@khela/contract'
import { Button, Field, Note, buttonClass } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useSession } from '../../../site/session.ts'

/** Of a round drawn from a seed pair. */
export type Proof = Exclude<ReplyOf<'roundProof'>, { readonly table: unknown }>

interface RoundFinderProps {
  readonly roundId: string
  readonly proof: Proof | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly onFind: (roundId: string) => void
}

/** Fetches one own round by its code; the code may come with the address (`/fairness?bet=…`). */
export function RoundFinder({ roundId, proof, error, isFetching, onFind }: RoundFinderProps): ReactElement {
  const t = useTexts('fairness')
  const said = useErrorText()
  const session = useSession()
  const [text, setText] = useState(roundId)
  const isOut = session.state === 'out'
  return (
    <form
      className="card fair-form"
      aria-labelledby="round-finder"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isOut) onFind(text.trim())
      }}
    >
      <h2 id="round-finder">{t('verify')}</h2>
      <p className="s13">{t('verifyIntro')}</p>
      <Field
        label={t('roundId')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={t('roundHint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      {isOut && <Note>{t('signInFirst')}</Note>}
      {error !== null && (
        <Note tone="bad" role="alert">
          {said(error).text}
        </Note>
      )}
      {proof !== undefined && proof.serverSeed === null && (
        <Note tone="warn" icon="lock" role="status">
          <div className="col">
            <span>{t('sealed')}</span>
            <div>
              <Link className={buttonClass()} to="/play/$gameId" params={{ gameId: proof.gameId }} search={{ mode: proof.mode }}>
                {t('openInGame')}
              </Link>
            </div>
          </div>
        </Note>
      )}
      <Button type="submit" block icon="search" pending={isFetching} pendingText={t('fetching')} aria-disabled={isOut || undefined}>
        {t('fetch')}
      </Button>
    </form>
  )
}
