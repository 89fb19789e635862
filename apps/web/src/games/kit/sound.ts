import { create } from 'zustand'
import { isGreat, isWon, type Tier } from './tiers.ts'

const place = 'khela.sound'

const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(place)

/** Off until the person turns it on; whether they want it is asked once. */
export const soundStore = create<{ readonly isOn: boolean; readonly isAnswered: boolean }>(() => ({
  isOn: kept === 'on',
  isAnswered: kept !== null,
}))

let context: AudioContext | undefined

export function setSound(isOn: boolean): void {
  localStorage.setItem(place, isOn ? 'on' : 'off')
  soundStore.setState({ isOn, isAnswered: true })
}

/** One short struck note; frequencies in Hz, `wave` its colour. Silent when sound is off or the browser allows none. */
export function strike(hertz: number, seconds = 0.16, after = 0, wave: OscillatorType = 'triangle'): void {
  if (!soundStore.getState().isOn) return
  context ??= new AudioContext()
  const at = context.currentTime + after
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = wave
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.12, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + seconds)
}

/** A won round is two rising notes, a great one more of them, a lost one a single low note; a loss is never made loud. */
export function soundOutcome(tier: Tier): void {
  if (!isWon(tier)) return strike(tier === 'even' ? 440 : tier === 'part' ? 330 : 220)
  const notes = isGreat(tier) ? [660, 880, 990, 1320, 1760].slice(0, { big: 3, huge: 4, vast: 5 }[tier]) : [660, 990]
  notes.forEach((hertz, nth) => strike(hertz, 0.24, nth * 0.09))
}
