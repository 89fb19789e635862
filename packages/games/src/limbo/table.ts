/** The pay table of limbo: return in 1/10 000, targets in hundredths. */
import { proven } from '../exact.ts'

export const payTable = { rtpBps: 9_900, least: 101, most: 100_000_000 } as const

/** The exact return of each kind of bet; worked out again by the tests beside. */
export const proof = proven('33799c5e2b8e2daa9c3bf7274e197c93de2d72a9469ce23e4ca1838e0d0269b0', {
  '1.01': '55732045388709887/56294995342131200',
  '1.10': '22292818155483953/22517998136852480',
  '2.00': '2229281815548395/2251799813685248',
  '10.00': '2229281815548395/2251799813685248',
  '1000.00': '69665056735875/70368744177664',
  '1000000.00': '69665056734375/70368744177664',
})
