import { Button, Dialog, Note } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { handOffStore, type Offer } from '../../site/hand-off.ts'
import { setToken } from '../../site/token.ts'
import { useRead } from '../../site/use-read.ts'

const forget = (): void => handOffStore.setState({ offer: undefined })

/** Goes on as the owner of the code: the page opens anew where the link led, for nothing of who was here may stay. */
async function take({ code, rest }: Offer): Promise<void> {
  const { token } = await call('handOffTake', { code })
  setToken(token)
  history.replaceState(null, '', rest)
  location.reload()
}

/**
 * Asks whoever came by a hand-off link whether to go on in that account. A code that is over asks nothing: the page is there
 * for whoever is here already.
 */
export default function HandOffQuestion({ offer }: { readonly offer: Offer }): ReactElement | null {
  const t = useTexts('frames.handOff')
  const say = useErrorText()
  const look = useRead({
    queryKey: ['handOffLook', offer.code],
    queryFn: () => call('handOffLook', { code: offer.code }),
    staleTime: Infinity,
  })
  useEffect(() => {
    if (look.isError) forget()
  }, [look.isError])
  const go = useMutation({ mutationFn: () => take(offer) })
  const { data } = look
  if (data === undefined) return null
  const leave = () => {
    void call('handOffDrop', { code: offer.code }).catch(() => undefined)
    forget()
  }
  const isOther = data.here !== null && data.here !== data.account
  return (
    <Dialog title={t('title', { name: data.account })} size="small" onClose={leave} busy={go.isPending || go.isSuccess}>
      <div className="col">
        <p>{t('text', { name: data.account })}</p>
        {isOther && (
          <Note tone="warn" icon="user">
            {t('other', { name: data.here ?? '' })}
          </Note>
        )}
        {go.error !== null && (
          <Note tone="bad" role="alert">
            {say(go.error).text}
          </Note>
        )}
        <Button tone="go" size="xl" block pending={go.isPending || go.isSuccess} pendingText={t('going')} onClick={() => go.mutate()}>
          {t('go', { name: data.account })}
        </Button>
        <Button tone="line" size="xl" block disabled={go.isPending || go.isSuccess} onClick={leave}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
