/** How many times an amount is to be staked, or is paid, as a person writes it: 10, 1.5. */
export function timesOf(percent: number): string {
  return String(percent / 100)
}
