/** The bets of sic bo (GS-2.12.1): what each returns to one, stake not included. */
import { proven } from '../exact.ts'

export const payTable = {
  /** Big 11–17, small 4–10, odd and even totals; a triple loses all four. */
  even_money: 1,
  total: { 4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 18, 16: 30, 17: 60 },
  any_triple: 30,
  triple: 180,
  /** At least two dice of one number. */
  double: 10,
  /** Two different numbers, both there. */
  pair: 5,
  /** One number on one, two or three dice. */
  single: { 1: 1, 2: 2, 3: 3 },
} as const

/** The exact return of each kind of bet; worked out again by the tests beside over all 216 throws. */
export const proof = proven('99043d4ef666a87333b8d0e8eb83d67660d74d4bdd9565d6e36aa4f59dbd4358', {
  even_money: '35/36',
  'total:4': '61/72',
  'total:5': '31/36',
  'total:6': '95/108',
  'total:7': '65/72',
  'total:8': '7/8',
  'total:9': '175/216',
  'total:10': '7/8',
  'total:11': '7/8',
  'total:12': '175/216',
  'total:13': '7/8',
  'total:14': '65/72',
  'total:15': '95/108',
  'total:16': '31/36',
  'total:17': '61/72',
  any_triple: '31/36',
  triple: '181/216',
  double: '22/27',
  pair: '5/6',
  single: '199/216',
})
