import { Button, Dialog, notify } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { read } from '../../../site/queries.ts'
import { ConsentBox } from '../parts/fields.tsx'
import { Refusal } from '../parts/form.tsx'
import { TermsPoints } from '../terms-points.tsx'
import '../auth.css'

/** Asks a member for consent to texts that have changed, or that nobody has shown them yet. */
export default function ConsentModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTextsOf('signin')
  const queries = useQueryClient()
  const { data } = useQuery(read('privacy', {}))
  const [hasConsent, setConsent] = useState(false)
  const [hasTried, setTried] = useState(false)
  const act = useMutation({
    mutationFn: async () => data && call('consentGive', data.current),
    onSuccess: async () => {
      notify('good', t('signin.consent.done'))
      close()
      await queries.invalidateQueries({ queryKey: ['privacy'] })
    },
    // They may have changed once more while these were read.
    onError: () => queries.invalidateQueries({ queryKey: ['privacy'] }),
  })
  const accept = () => {
    setTried(true)
    if (hasConsent) act.mutate()
  }
  return (
    <Dialog title={t('signin.consent.title')} onClose={close} busy={act.isPending}>
      <p>{t('signin.consent.text')}</p>
      <TermsPoints />
      <ConsentBox given={hasConsent} onChange={setConsent} hasTried={hasTried}>
        {t('signin.joinConsent')}
      </ConsentBox>
      <Refusal error={act.error} />
      <Button tone="go" size="xl" block pending={act.isPending} pendingText={t('signin.consent.sending')} onClick={accept}>
        {t('signin.consent.accept')}
      </Button>
    </Dialog>
  )
}
