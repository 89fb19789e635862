import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { call } from '../../app/client.ts'

const muteKey = 'khela.office.chat-muted'

/** Whether this browser is silent when somebody waits. */
export const useMute = create<{ readonly isMuted: boolean; readonly mute: (isMuted: boolean) => void }>((set) => ({
  isMuted: localStorage.getItem(muteKey) === 'yes',
  mute(isMuted) {
    localStorage.setItem(muteKey, isMuted ? 'yes' : 'no')
    set({ isMuted })
  },
}))

/** Two soft tones. A browser that allows no sound before a press stays silent. */
function ring(): void {
  const context = new AudioContext()
  const tone = (frequency: number, at: number) => {
    const source = context.createOscillator()
    const volume = context.createGain()
    source.frequency.value = frequency
    volume.gain.setValueAtTime(0.12, context.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.4)
    source.connect(volume).connect(context.destination)
    source.start(context.currentTime + at)
    source.stop(context.currentTime + at + 0.4)
  }
  tone(660, 0)
  tone(880, 0.25)
  setTimeout(() => void context.close(), 1_000)
}

/** Rings when more people wait than before. */
export function useAlarm(waiting: number): void {
  const before = useRef(waiting)
  const { isMuted } = useMute()
  useEffect(() => {
    if (waiting > before.current && !isMuted) ring()
    before.current = waiting
  }, [waiting, isMuted])
}

const againMs = 60_000

/** Who said to be at the chat stays so while a page of the office is open: saying it is good for three minutes. */
export function useStayHere(isHere: boolean): void {
  useEffect(() => {
    if (!isHere) return
    const timer = setInterval(() => void call('officeChatHere', { isHere: true }).catch(() => undefined), againMs)
    return () => clearInterval(timer)
  }, [isHere])
}
