/** The bets of baccarat, punto banco (GS-2.10): what each returns to one, stake not included, in 1/10 000. */
import { proven } from '../exact.ts'

export const payTable = {
  decks: 8,
  player: 10_000,
  /** One to one less 5 % commission. */
  banker: 9_500,
  /** Without commission a banker's win with six pays half. */
  banker_no_commission: { other: 10_000, six: 5_000 },
  tie: 80_000,
  pair: 110_000,
  either_pair: 50_000,
  perfect_pair: { one: 250_000, both: 2_000_000 },
  /** Five or six cards. */
  big: 5_400,
  /** Four cards. */
  small: 15_000,
  /** A banker's win with six, of two cards and of three. */
  lucky_6: { two: 120_000, three: 200_000 },
  /** A banker's win with seven of three cards. */
  dragon_7: 400_000,
  /** A player's win with eight of three cards. */
  panda_8: 250_000,
  /** A win with a natural, and without one by a lead of four to nine. */
  bonus: { natural: 10_000, lead: { 4: 10_000, 5: 20_000, 6: 40_000, 7: 60_000, 8: 100_000, 9: 300_000 } },
} as const

/** The exact return of each bet, worked out again by the tests beside over all hands of eight decks. */
export const proof = proven('e2c545ec6ad12e8ceaa53f1c6a02612507e7811fdb21a85b70c991b0e7b407eb', {
  player: '19283843717413/19524993263685',
  banker: '10732465128097/10847218479825',
  banker_no_commission: '19240298465317/19524993263685',
  tie: '619306544887/723147898655',
  player_pair: '372/415',
  banker_pair: '372/415',
  either_pair: '680326/788417',
  perfect_pair: '1553513/1689465',
  big: '506231/529230',
  small: '350890/370461',
  lucky_6: '235761260096/282970916865',
  dragon_7: '784299161768/848912750595',
  panda_8: '1348912212992/1501922558745',
  player_bonus: '3801450797986/3904998652737',
  banker_bonus: '93623815842/103306842665',
})
