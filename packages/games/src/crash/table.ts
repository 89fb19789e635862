/** The numbers of crash: return in 1/10 000, lowest automatic cash-out and cap in hundredths, growth a millisecond as a fraction. */
import { proven } from '../exact.ts'

export const payTable = { rtpBps: 9_900, least: 101, cap: 1_000_000, growthPerMs: [6, 100_000] } as const

/** The exact return of each kind of bet; worked out again by the tests beside. */
export const proof = proven('a36806df1834f2594b208307ae757c8c94de118d4631b33a0e76afaffa742c01', {
  '1.01': '55732045388709887/56294995342131200',
  '1.10': '22292818155483953/22517998136852480',
  '2.00': '2229281815548395/2251799813685248',
  '10.00': '2229281815548395/2251799813685248',
  '1000.00': '69665056735875/70368744177664',
})
