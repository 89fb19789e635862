import type { Group } from '../case.ts'
import { amounts } from './amounts.ts'
import { basics } from './basics.ts'
import { bonus } from './bonus.ts'
import { faults } from './faults.ts'
import { parallel } from './parallel.ts'
import { players } from './players.ts'
import { repeats } from './repeats.ts'
import { rollbacks } from './rollbacks.ts'
import { signatures } from './signatures.ts'
import { slips } from './slips.ts'
import { transport } from './transport.ts'

/** All cases for an operator, in the order reports show them. */
export const operatorCases: readonly Group[] = [
  basics,
  repeats,
  rollbacks,
  players,
  amounts,
  bonus,
  parallel,
  faults,
  signatures,
  slips,
  transport,
]
