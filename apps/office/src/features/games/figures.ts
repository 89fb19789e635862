/** Parts per million as percent, four decimals. */
export const percentOf = (ppm: number): string => `${Math.trunc(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, '0')}%`

/** Hundredths with their sign: "−1.05". */
export function hundredthsText(value: number): string {
  const whole = Math.abs(value)
  return `${value < 0 ? '−' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}
