import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { WindowError } from './window.ts'

/** What went wrong on the way to another house and back, as one sentence. */
export function useWayInText(): (error: unknown) => string {
  const t = useTexts('signin')
  const say = useErrorText()
  return (error) => {
    if (error instanceof WindowError) return error.trouble === 'popup_blocked' ? t('popupBlocked') : t('popupClosed')
    const { text, code } = say(error)
    return code === undefined ? text : `${text} (${code})`
  }
}
