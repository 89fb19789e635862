import type { ReplyOf } from '@khela/contract'
import { Button, Field, Icon } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useRefusal } from '../texts.ts'

export type Party = ReplyOf<'transferFind'>

interface ReceiverProps {
  /** To the team: the receiver is looked for. */
  readonly isDown: boolean
  readonly receiver: Party | undefined
  readonly onFound: (party: Party | undefined) => void
  /** Nobody was found yet, and sending was tried. */
  readonly isMissing: boolean
}

/** Who gets it: the upline, or somebody of the team by username or number. */
export function Receiver({ isDown, receiver, onFound, isMissing }: ReceiverProps): ReactElement {
  const t = useTexts('transfer')
  return (
    <>
      {isDown && <Finder onFound={onFound} isMissing={isMissing} />}
      {receiver && (
        <p className="transfer-party" role={isDown ? 'status' : undefined}>
          <span className="ic">
            <Icon name={isDown ? 'users' : 'send'} />
          </span>
          <span className="grow">
            <b>{receiver.name}</b>
            <span className="small muted num">{t('number', { id: receiver.id })}</span>
          </span>
          <span className="small muted">{t(isDown ? 'found' : 'yourUpline')}</span>
        </p>
      )}
    </>
  )
}

function Finder({ onFound, isMissing }: Pick<ReceiverProps, 'onFound' | 'isMissing'>): ReactElement {
  const t = useTexts('transfer')
  const refusal = useRefusal()
  const [name, setName] = useState('')
  const find = useMutation({ mutationFn: () => call('transferFind', { name: name.trim() }), onSuccess: onFound })
  const look = () => {
    if (name.trim() !== '' && !find.isPending) find.mutate()
  }
  return (
    <div className="transfer-find">
      <Field
        label={t('search')}
        name="receiver"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={32}
        value={name}
        error={refusal(find.error) ?? (isMissing ? t('searchFirst') : undefined)}
        onChange={(event) => {
          setName(event.target.value)
          onFound(undefined)
          find.reset()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          look()
        }}
      />
      <Button tone="soft" onClick={look} pending={find.isPending} pendingText={t('checking')}>
        {t('find')}
      </Button>
    </div>
  )
}
