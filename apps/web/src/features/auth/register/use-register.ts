import type { ReplyOf } from '@khela/contract'
import { ask, notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call, CallError, newKey } from '../../../site/client.ts'
import { noteFirstLogin } from '../../../site/small/first-login.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { currentInvite, forgetInvite } from '../../../site/invite.ts'
import { useModal } from '../../../site/modal-address.ts'
import { useCaptcha } from '../../../site/challenge/captcha-field.tsx'
import { useChallenge } from '../../../site/challenge/use-challenge.ts'
import { useMobileFault, useSentNumber, type MobileNumber } from '../codes/mobile-field.tsx'
import { readWait } from '../codes/countdown.ts'
import { useCode } from '../codes/use-code.ts'
import { faultOf, type FieldRule } from '../model.ts'
import { newcomerStore, type Newcomer } from '../one-click/newcomer.ts'
import { useArrive, useEnter } from '../sign-in.ts'
import { aboutOf, ageOf, fieldOfRefusal, linkOf, needsCode, valueOf, type Flags, type Form, type Values } from './model.ts'

export interface RegisterInput {
  readonly form: Form
  readonly rules: readonly FieldRule[]
  readonly flags: Flags
  readonly onBusy: (isBusy: boolean) => void
  /** Whom another house has proved, when that is how they register. */
  readonly newcomer?: Newcomer | undefined
}

const purpose = 'register'
/** The day of the person's calendar as yyyy-MM-dd. */
const today = (): string => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** What is entered on either form: it stays when the person looks at the other one. */
export function useEntered() {
  const [values, setValues] = useState<Values>(() => {
    const asked = readWait(purpose)
    return {
      ...currentInvite(),
      // A reload while a code is on its way keeps the number it was asked for.
      mobileNum: asked?.mobileNum ?? '',
      countryDialingCode: asked?.countryDialingCode ?? '',
    }
  })
  return { values, set: (part: Values) => setValues((now) => ({ ...now, ...part })) }
}
export type Entered = ReturnType<typeof useEntered>

export const numberOf = (values: Values): MobileNumber => ({
  countryDialingCode: values['countryDialingCode'] ?? '',
  mobileNum: values['mobileNum'] ?? '',
})

/** Verifies an affiliate code before anything is sent (PS-4.7); a wrong one is a warning dialog. */
function useAffiliate(hasField: boolean) {
  const t = useTexts('registration')
  const say = useErrorText()
  return async (code: string) => {
    if (code === '') return
    try {
      await call('affiliate', { code, domain: location.hostname })
    } catch (error) {
      if (hasField && error instanceof CallError && error.code === 'affiliate_unknown')
        void ask({
          icon: 'triangle-alert',
          title: t('affiliateWrong'),
          html: say(error).text,
          buttons: [{ id: 'check', label: t('affiliateCheck'), tone: 'go' }],
        })
      throw error
    }
  }
}

/** A link whose code brings nobody any more must not keep its newcomer out: it is said, and let go. */
function useStaleLink({ rules }: RegisterInput, { values, set }: Entered) {
  const t = useTexts('registration')
  return (error: Error) => {
    const link = linkOf(values, rules)
    const refused = error instanceof CallError ? fieldOfRefusal(error.code, error.params, values) : undefined
    if (link === undefined || refused !== link.field) return false
    forgetInvite()
    set({ [link.field]: '' })
    void ask({
      icon: 'triangle-alert',
      title: t('linkStale'),
      html: t('linkStaleText'),
      buttons: [{ id: 'on', label: t('linkStaleGo'), tone: 'go' }],
    })
    return true
  }
}

/** What proves the number: Firebase's token, or the code that came. */
const proofOf = (values: Values) => {
  const firebaseIdToken = valueOf(values, 'firebaseIdToken')
  return firebaseIdToken === ''
    ? { verificationCode: valueOf(values, 'verificationCode') }
    : { firebaseChannel: 'phone' as const, firebaseIdToken }
}

/** What is wrong with what is entered, by field. */
function useFaults({ rules, flags }: RegisterInput, values: Values) {
  const mobileFault = useMobileFault()
  const asksCode = needsCode(rules, flags, values['mobileNum'] ?? '')
  const isWrong = (rule: FieldRule): boolean => {
    if (rule.field === 'mobileNum')
      return (rule.required || valueOf(values, 'mobileNum') !== '') && mobileFault(numberOf(values)) !== undefined
    if (rule.field === 'captcha') return rule.required && valueOf(values, 'captcha') === ''
    return faultOf(rule, valueOf(values, rule.field)) !== undefined
  }
  const age = rules.some(({ field }) => field === 'birthday') ? ageOf(valueOf(values, 'birthday'), today()) : undefined
  const asksAge = age !== undefined && age >= 18 && age < 21
  const asksPassword = rules.some(({ field }) => field === 'password')
  const isProved = valueOf(values, 'firebaseIdToken') !== ''
  const isRight =
    !rules.some(isWrong) &&
    (!asksPassword || values['password'] === values['confirmPassword']) &&
    (!asksCode || isProved || valueOf(values, 'verificationCode') !== '') &&
    (age === undefined || age >= 18) &&
    (!asksAge || values['ageConfirmed'] === 'yes')
  return { asksCode, isProved, asksAge, age, mobileFault, isRight }
}

/** The picture to read, where the rules ask for one; each is good for one try. */
function usePicture(rules: readonly FieldRule[]) {
  const [pictures, setPictures] = useState(0)
  const isAsked = rules.some(({ field }) => field === 'captcha')
  return { captcha: useCaptcha(isAsked, pictures), renew: () => setPictures((now) => now + 1) }
}

/** What is entered, the code, and the call; the server's refusal stands in `act.error`. */
export function useRegister(input: RegisterInput, { values, set }: Entered) {
  const { form, rules, onBusy, newcomer } = input
  const t = useTexts('auth')
  const { next } = useModal()
  const enter = useEnter()
  const arrive = useArrive()
  const sentNumber = useSentNumber()
  const challenge = useChallenge()
  const verifyAffiliate = useAffiliate(rules.some(({ field }) => field === 'affiliateCode'))
  const letGoOfStale = useStaleLink(input, { values, set })
  const faults = useFaults(input, values)
  // Made before sending and kept through repeats, so that a lost answer never makes two accounts (D-C7).
  const key = useRef(newKey())
  // The same for every repeat of a call whose answer was lost, and another after a refusal, which used it up.
  const work = useRef<Awaited<ReturnType<typeof challenge.fields>>>(undefined)
  const { captcha, renew } = usePicture(rules)
  const code = useCode(purpose, async (number) => {
    const { countryDialingCode, mobileNum } = await sentNumber(number)
    return call('smsRegister', { countryDialingCode, mobileNo: mobileNum, ...(await challenge.fields()) })
  })
  const send = async (): Promise<ReplyOf<'register'> | ReplyOf<'wayInRegister'>> => {
    await verifyAffiliate(valueOf(values, 'affiliateCode'))
    work.current ??= await challenge.fields()
    const about = {
      ...work.current,
      ...aboutOf(values, rules),
      ...(faults.asksCode && proofOf(values)),
      ...(captcha.data !== undefined && { captchaId: captcha.data.id, captcha: valueOf(values, 'captcha') }),
    }
    const hasNumber = rules.some(({ field }) => field === 'mobileNum') && valueOf(values, 'mobileNum') !== ''
    const passwords = { password: values['password'] ?? '', confirmPassword: values['confirmPassword'] ?? '' }
    const number = async () => (hasNumber ? sentNumber(numberOf(values)) : {})
    if (newcomer !== undefined)
      return call('wayInRegister', { ...about, ...(await number()), ticket: newcomer.ticket }, { key: key.current })
    if (form === 'mobile') {
      const asksPassword = rules.some(({ field }) => field === 'password')
      return call(
        'registerMobile',
        { ...about, ...(await sentNumber(numberOf(values))), ...(asksPassword && passwords) },
        { key: key.current },
      )
    }
    return call('register', { ...about, ...passwords, username: valueOf(values, 'username'), ...(await number()) }, { key: key.current })
  }
  const act = useMutation({
    mutationFn: async () => {
      const reply = await send()
      if ('firstTimeLogin' in reply) return arrive(reply, { next: newcomer?.next })
      // Opening the account was the first sign-in; no other will say so.
      noteFirstLogin()
      return enter(reply.token, next)
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: () => {
      newcomerStore.setState({ newcomer: undefined })
      forgetInvite()
      notify('good', t('created'))
    },
    onError: (error) => {
      // The server has decided about these details; changed ones are a new act. A picture is good for one try.
      if (error instanceof CallError && error.status !== 0) {
        key.current = newKey()
        work.current = undefined
      }
      renew()
      // It has been said in a window of its own.
      if (letGoOfStale(error)) act.reset()
      const isOver = error instanceof CallError && error.code === 'phone_unknown_error'
      set({ captcha: '', ...(isOver && { firebaseIdToken: '' }) })
    },
  })
  return { act, code, captcha, renew, warm: challenge.warm, ...faults }
}
export type Register = ReturnType<typeof useRegister>
