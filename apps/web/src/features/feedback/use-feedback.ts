import type { feedbackTypes } from '@khela/contract/content'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { create } from 'zustand'
import { call, newKey } from '../../site/client.ts'
import { useCaptcha } from '../../site/challenge/captcha-field.tsx'
import { useChallenge } from '../../site/challenge/use-challenge.ts'
import { emptyDraft, emptyFields, missingCharacters, type Draft } from './model.ts'

/** Lives longer than the view: who goes back by mistake finds it again. */
const draftStore = create<Draft>(() => emptyDraft)

/** What is written, what is wrong with it, and how it is sent. */
export function useFeedback() {
  const draft = draftStore()
  const [answer, setAnswer] = useState('')
  const [pictures, setPictures] = useState(0)
  const [hasTried, setTried] = useState(false)
  const captcha = useCaptcha(true, pictures)
  const work = useChallenge()
  const renew = () => {
    setPictures((now) => now + 1)
    setAnswer('')
  }
  const act = useMutation({
    mutationFn: async () => {
      const { type, content, sender } = draftStore.getState()
      const about = {
        type: Number(type) as (typeof feedbackTypes)[number],
        content: content.trim(),
        ...(sender.trim() !== '' && { sender: sender.trim() }),
      }
      const picture = { captcha: answer.trim(), ...(captcha.data !== undefined && { captchaId: captcha.data.id }) }
      // A picture is good for one try, so each try is another call.
      return call('sendFeedback', { ...about, ...picture, ...(await work.fields()) }, { key: newKey() })
    },
    onSuccess: () => draftStore.setState(emptyDraft),
    onError: () => {
      // What the house said is read first; the new picture is empty for its own reason.
      setTried(false)
      renew()
    },
  })
  const empty = emptyFields(draft, answer)
  const missing = missingCharacters(draft.content)
  return {
    draft,
    change: (part: Partial<Draft>): void => {
      work.warm()
      draftStore.setState(part)
    },
    captcha,
    answer,
    setAnswer,
    renew,
    hasTried,
    empty,
    missing,
    act,
    /** False when something is missing: nothing was sent. */
    send: (): boolean => {
      setTried(true)
      if (empty.length > 0 || missing > 0 || act.isPending) return false
      act.mutate()
      return true
    },
  }
}
export type Feedback = ReturnType<typeof useFeedback>
