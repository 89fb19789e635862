import { Field, IconButton, Skeleton } from '@khela/ui'
import { useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../queries.ts'
import { useRead } from '../use-read.ts'
import './captcha.css'

/** Picture refresh is throttled to one a second (PS-9.2). */
const throttleMs = 1000

/** A picture with a code, single use: `generation` changes after each try and brings a new one. */
export function useCaptcha(isOn: boolean, generation: number) {
  return useRead({ ...read('captcha', {}), queryKey: ['captcha', generation], enabled: isOn, staleTime: Infinity, gcTime: 0 })
}

export interface CaptchaFieldProps {
  readonly captcha: ReturnType<typeof useCaptcha>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onRenew: () => void
  readonly error?: string | undefined
}

/** The code in the picture and a way to get another picture. */
export function CaptchaField({ captcha, value, onChange, onRenew, error }: CaptchaFieldProps): ReactElement {
  const t = useTexts('auth')
  const renewedAt = useRef(0)
  const renew = () => {
    if (Date.now() - renewedAt.current < throttleMs) return
    renewedAt.current = Date.now()
    onRenew()
  }
  return (
    <div className="captcha">
      <Field
        label={t('captcha')}
        name="captcha"
        value={value}
        error={error}
        placeholder={t('captchaHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="captcha-picture">
        {captcha.data === undefined ? (
          <Skeleton height={48} />
        ) : (
          <img src={`data:${mimeOf(captcha.data.image)};base64,${captcha.data.image}`} alt={t('captchaImage')} width={116} height={48} />
        )}
      </span>
      <IconButton icon="refresh-cw" label={t('captchaNew')} onClick={renew} />
    </div>
  )
}

/** The call gives bytes without their type; the first characters of base64 tell it. */
function mimeOf(base64: string): string {
  if (base64.startsWith('iVBOR')) return 'image/png'
  if (base64.startsWith('UklGR')) return 'image/webp'
  if (base64.startsWith('/9j/')) return 'image/jpeg'
  return 'image/svg+xml'
}
