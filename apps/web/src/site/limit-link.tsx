import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { CallError } from './client.ts'

/** Beside a refusal by a limit or a break: the way to where they are set. Nothing beside any other. */
export function LimitLink({ error }: { readonly error: unknown }): ReactElement | null {
  const t = useTexts('shell')
  const code = error instanceof CallError ? error.code : undefined
  if (code !== 'limit_reached') return null
  return (
    <Link className="link link-tap" to="/member/$page" params={{ page: 'safer' }}>
      {t('seeLimits')}
    </Link>
  )
}
