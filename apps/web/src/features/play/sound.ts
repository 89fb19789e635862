import { create } from 'zustand'

const place = 'khela.sound'

/** Off until the person turns it on. */
export const soundStore = create<{ readonly isOn: boolean }>(() => ({
  isOn: typeof localStorage !== 'undefined' && localStorage.getItem(place) === 'on',
}))

let context: AudioContext | undefined

export function setSound(isOn: boolean): void {
  localStorage.setItem(place, isOn ? 'on' : 'off')
  soundStore.setState({ isOn })
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

/** A won round is two rising notes, a lost one a single low note; a loss is never made loud. */
export function soundOutcome(isWin: boolean): void {
  strike(isWin ? 660 : 220)
  if (isWin) strike(990, 0.24, 0.09)
}
