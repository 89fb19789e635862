import { describe, expect, test } from 'vitest'
import { andarBahar } from './andar-bahar/index.ts'
import { baccarat } from './baccarat/index.ts'
import { crash } from './crash/index.ts'
import { dragonTiger } from './dragon-tiger/index.ts'
import { hilo } from './hilo/index.ts'
import { checkProof } from './index.ts'
import { keno } from './keno/index.ts'
import { limbo } from './limbo/index.ts'
import { mines } from './mines/index.ts'
import { plinko } from './plinko/index.ts'
import { roulette } from './roulette/index.ts'
import { sicBo } from './sic-bo/index.ts'
import { taiXiu } from './tai-xiu/index.ts'
import { teenPatti } from './teen-patti/index.ts'
import { videoPoker } from './video-poker/index.ts'
import { wheel } from './wheel/index.ts'

const games = [
  limbo,
  plinko,
  keno,
  wheel,
  mines,
  hilo,
  videoPoker,
  crash,
  roulette,
  baccarat,
  dragonTiger,
  sicBo,
  taiXiu,
  andarBahar,
  teenPatti,
]

describe.each(games)('$id', ({ id, payTable, proof }) => {
  test('plays with the pay table that was proven', () => expect(() => checkProof(id, payTable, proof)).not.toThrow())

  test('is refused with another one', () => {
    const changed = { ...payTable, added: 1 }
    expect(() => checkProof(id, changed, proof)).toThrow(`The pay table of ${id} was changed`)
  })

  test('returns less than it takes, on every bet', () => {
    expect(proof.rtp.length).toBeGreaterThan(0)
    for (const { exact } of proof.rtp) expect(exact.num < exact.den).toBe(true)
  })
})
