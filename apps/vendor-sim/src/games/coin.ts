import type { Game } from './game.ts'

/** Two sides, one of which pays this many hundredths of the stake. */
export const COIN_PAYS = 193n

export const coin: Game = {
  code: 'nova-coin',
  category: 'MINI',
  name: { bn: 'শাপলা না মাছ', en: 'Lily or Fish' },
  flow: 'betwin',
  rtp: '96.50',
  jackpotBps: 0,
  choices: ['lily', 'fish'],
  play(stake, choice, draw) {
    const side = draw(2) === 0 ? 'lily' : 'fish'
    return { wins: [side === choice ? (stake * COIN_PAYS) / 100n : 0n], show: { side } }
  },
}
