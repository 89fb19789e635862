import { firebaseError } from '@khela/contract/phone'
import { Button, Icon, Note } from '@khela/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { CallError } from '../../../site/client.ts'
import { read } from '../../../site/queries.ts'
import { useWayInText } from '../one-click/text.ts'
import { askHouse, windowFor } from '../one-click/way-in.ts'
import { WindowError, type Answer } from '../one-click/window.ts'
import type { Entered } from './use-register.ts'

/** The token in what Firebase's window answered. Throws the phone's error of PS-8.1 that it names instead. */
function phoneTokenIn({ answer }: Answer): string {
  const fields = new URLSearchParams(answer)
  const said = fields.get('error')
  if (said !== null) throw new CallError(firebaseError(said), 422)
  const token = fields.get('id_token')
  if (!token) throw new WindowError('popup_closed')
  return token
}

/** Confirming the number in Firebase's window in the place of a code by SMS (PS-4.7); nothing where the merchant has none. */
export function PhoneProof({ entered }: { readonly entered: Entered }): ReactElement | null {
  const t = useTexts('registration')
  const s = useTexts('signin')
  const say = useWayInText()
  const { data } = useQuery({ ...read('waysIn', {}), staleTime: 300_000 })
  const act = useMutation({
    mutationFn: async (opened: Window | undefined) => phoneTokenIn(await askHouse(opened, { provider: 'firebase', purpose: 'verify' })),
    onSuccess: (firebaseIdToken) => entered.set({ firebaseIdToken, verificationCode: '' }),
  })
  if (data === undefined || !data.providers.includes('firebase')) return null
  return (
    <>
      <Button tone="soft" block pending={act.isPending} pendingText={s('opening')} onClick={() => act.mutate(windowFor())}>
        {t('phoneProve')}
      </Button>
      {act.error !== null && (
        <Note tone="bad" role="alert">
          {say(act.error)}
        </Note>
      )}
    </>
  )
}

/** What stands in the place of the code once the number is confirmed. */
export function PhoneProved(): ReactElement {
  const t = useTexts('registration')
  return (
    <p className="hint good" role="status">
      <Icon name="check" />
      <span>{t('phoneProved')}</span>
    </p>
  )
}
