/** The bets of andar bahar (GS-2.16), in 1/10 000: sides to one without the stake, bands with it. */
import { proven } from '../exact.ts'

export const payTable = {
  andar: 9_000,
  bahar: 10_000,
  /** How many cards are dealt behind the joker, from, to, and what the stake becomes. */
  bands: [
    [1, 1, 161_400],
    [2, 5, 44_700],
    [6, 10, 43_700],
    [11, 15, 56_200],
    [16, 25, 43_500],
    [26, 30, 155_700],
    [31, 35, 256_900],
    [36, 40, 500_800],
    [41, 49, 1_199_000],
  ],
} as const

/** The exact return of each bet; worked out again by the tests beside from the place of the first of three equal ranks in 51 cards. */
export const proof = proven('d3da97bcd9fad8aea99f68834a0606ab219e99b77e45d99af0e27065ce9d5087', {
  andar: '8151/8330',
  bahar: '808/833',
  'cards:1-1': '807/850',
  'cards:2-5': '5811/6125',
  'cards:6-10': '98762/104125',
  'cards:11-15': '98912/104125',
  'cards:16-25': '19749/20825',
  'cards:26-30': '197739/208250',
  'cards:31-35': '4037/4250',
  'cards:36-40': '98908/104125',
  'cards:41-49': '39567/41650',
})
