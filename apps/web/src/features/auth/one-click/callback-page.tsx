import { Button, ErrorState, Stitch, Wordmark } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useWayInText } from './text.ts'
import { useFinish } from './way-in.ts'
import { answerIn, forgetOwn, ownOf, tellOpener, WindowError } from './window.ts'

/**
 * Where other houses send the browser back to. In a window that this site opened it tells the page behind and closes; in
 * the only window there is it goes on by itself.
 */
export function CallbackPage(): ReactElement {
  const t = useTexts('signin')
  const say = useWayInText()
  const finish = useFinish()
  const navigate = useNavigate()
  const [answer] = useState(() => answerIn(location))
  const [own] = useState(() => answer && ownOf(answer.state))
  const [error, setError] = useState<unknown>(answer === undefined ? new WindowError('popup_closed') : undefined)
  const isDone = useRef(false)

  useEffect(() => {
    if (isDone.current || answer === undefined) return
    isDone.current = true
    // A code is good once, but it has no business in the history either.
    history.replaceState(history.state, '', location.pathname)
    if (own === undefined) {
      tellOpener(answer)
      window.close()
      return
    }
    forgetOwn()
    finish(answer, own).catch(setError)
  }, [answer, own, finish])

  return (
    <div className="wrap fullpage">
      <title>{t('callbackTitle')}</title>
      <Wordmark className="closed-mark" />
      <Stitch runs className="closed-stitch" />
      {error === undefined ? (
        <p role="status">{own === undefined ? t('callbackClose') : t('callbackWorking')}</p>
      ) : (
        <>
          <ErrorState text={say(error)} money={false} />
          <Button tone="go" onClick={() => void navigate({ to: '/login', replace: true })}>
            {t('again')}
          </Button>
        </>
      )}
    </div>
  )
}
