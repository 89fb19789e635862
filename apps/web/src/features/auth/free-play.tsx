import { Button, notify } from '@khela/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useChallenge } from '../../site/challenge/use-challenge.ts'
import { call } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { read } from '../../site/queries.ts'
import { useModal } from '../../site/modal-address.ts'
import { rememberName } from '../../site/small/remembered.ts'
import { useEnter } from './sign-in.ts'

/** Signs in as a trial user and forgets the remembered name (PS-4.9). Absent when the merchant turned it off. */
export function FreePlayButton(): ReactElement | null {
  const t = useTexts('auth')
  const say = useErrorText()
  const enter = useEnter()
  const { next } = useModal()
  const { data } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const challenge = useChallenge()
  const start = useMutation({
    mutationFn: async () => {
      const { token } = await call('freePlay', {
        os: navigator.platform.slice(0, 40) || 'web',
        platform: 'W',
        ...(await challenge.fields()),
      })
      rememberName(undefined)
      return enter(token, next)
    },
    onSuccess: () => notify('good', t('trialWelcome')),
    onError: (error) => {
      const { text, code } = say(error)
      notify('bad', text, code)
    },
  })
  if (data !== undefined && !data.whitelabel.FREEPLAY3) return null
  return (
    <Button className="grow" pending={start.isPending} pendingText={t('freePlaying')} onClick={() => start.mutate()}>
      {t('freePlay')}
    </Button>
  )
}
