import { Button, Dialog, Field, Note } from '@khela/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '@khela/i18n/use-texts'
import { call, newKey } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { CopyLine } from './copy-line.tsx'
import { openGamesOf } from './open-games.ts'
import type { SeedPair } from './seed-pair.ts'

const clientSeedForm = /^[A-Za-z0-9._-]{1,140}$/

function randomSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks before the sealed seed is opened, takes the person's own seed, and shows what was opened. */
export default function RotateDialog({ seeds, onClose }: { readonly seeds: SeedPair; readonly onClose: () => void }): ReactElement {
  const t = useTexts('fairness')
  const said = useErrorText()
  const queries = useQueryClient()
  const [clientSeed, setClientSeed] = useState(seeds.clientSeed)
  // One act, one key: pressing again after a lost reply opens nothing twice.
  const [key] = useState(newKey)
  const rotate = useMutation({
    mutationFn: () => call('rotateSeeds', { mode: seeds.mode, clientSeed }, { key }),
    onSuccess: () =>
      Promise.all(['houseTable', 'fishingRooms', 'seedHistory'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
  const isGood = clientSeedForm.test(clientSeed)
  if (rotate.data !== undefined) {
    const { revealed } = rotate.data
    return (
      <Dialog title={t('rotateDone')} onClose={onClose} size="small">
        <dl className="seed-lines">
          <CopyLine name={t('serverSeed')} value={revealed.serverSeed} isHash />
          <CopyLine name={t('commit')} value={revealed.commit} isHash />
          <CopyLine name={t('clientSeed')} value={revealed.clientSeed} />
          <CopyLine name={t('nonce')} value={String(revealed.nonce)} />
        </dl>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('rotateTitle')} onClose={onClose} size="small" busy={rotate.isPending}>
      <form
        className="fair-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood && !rotate.isPending) rotate.mutate()
        }}
      >
        <p className="s13">{t('rotateText')}</p>
        <Field
          label={t('newClientSeed')}
          value={clientSeed}
          onChange={(event) => setClientSeed(event.target.value)}
          hint={t('clientSeedHint')}
          error={isGood ? undefined : t('clientSeedHint')}
          autoComplete="off"
          dir="ltr"
        />
        <button type="button" className="link link-tap s13" onClick={() => setClientSeed(randomSeed())}>
          {t('anotherSeed')}
        </button>
        {rotate.error && (
          <Note tone="bad" role="alert">
            {said(rotate.error).text} <OpenGames error={rotate.error} mode={seeds.mode} />
          </Note>
        )}
        <Button
          type="submit"
          tone="go"
          size="xl"
          block
          pending={rotate.isPending}
          pendingText={t('rotating')}
          aria-disabled={!isGood || undefined}
        >
          {t('rotateGo')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Ways to the rounds that must be over first. */
function OpenGames({ error, mode }: { readonly error: Error; readonly mode: SeedPair['mode'] }): ReactElement {
  const language = useLanguage()
  return (
    <span className="row wrap-row">
      {openGamesOf(error).map(({ gameId, displayName }) => (
        <Link key={gameId} className="link link-tap" to="/play/$gameId" params={{ gameId }} search={{ mode }}>
          {language === 'bn' ? displayName.bn : displayName.en}
        </Link>
      ))}
    </span>
  )
}
