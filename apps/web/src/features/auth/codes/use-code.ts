import { notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useErrorText } from '../../../site/error-text.ts'
import { useCountdown, type Wait } from './countdown.ts'
import type { MobileNumber } from './mobile-field.tsx'

/** A refused try is not repeated by the next press of a quick finger (PS-9.2). */
const throttleMs = 1000

export interface Code {
  /** Seconds before another code may be asked for. */
  readonly seconds: number
  readonly isSent: boolean
  readonly isSending: boolean
  /** The number of the last code, also after a reload. */
  readonly asked: Wait | undefined
  readonly send: (number: MobileNumber) => void
  /** Why the last code was not sent. */
  readonly error: Error | null
}

/**
 * Asks for codes: `ask` is the call. A refusal is a warning with the server's words (PS-8.3); while the countdown
 * runs nothing is asked, also after a reload.
 */
export function useCode(purpose: string, ask: (number: MobileNumber) => Promise<{ readonly expiredMinutes: number }>): Code {
  const say = useErrorText()
  const countdown = useCountdown(purpose)
  const act = useMutation({
    mutationFn: ask,
    onSuccess: ({ expiredMinutes }, number) => countdown.start(expiredMinutes, number),
    onError: (error) => {
      const { text, code } = say(error)
      notify('bad', text, code)
    },
  })
  return {
    seconds: countdown.seconds,
    isSent: countdown.asked !== undefined && (act.isSuccess || countdown.seconds > 0),
    isSending: act.isPending,
    asked: countdown.asked,
    send: (number) => {
      const isTooSoon = act.submittedAt > 0 && Date.now() - act.submittedAt < throttleMs
      if (countdown.seconds === 0 && !act.isPending && !isTooSoon) act.mutate(number)
    },
    error: act.error,
  }
}
