import { crashStage } from './crash-stage.ts'
import { coinStage } from './coin-stage.ts'
import { reelStage } from './reel-stage.ts'
import { scratchStage } from './scratch-stage.ts'
import type { Stage, Tools } from './stage-kit.ts'
import { wheelStage } from './wheel-stage.ts'

/** The stage of a game. */
export function stageOf(code: string, tools: Tools): Stage {
  switch (code) {
    case 'nova-crash':
      return crashStage(tools)
    case 'nova-coin':
      return coinStage(tools)
    case 'nova-wheel':
      return wheelStage()
    case 'nova-scratch':
      return scratchStage(tools)
    default:
      return reelStage(code === 'nova-slot-tea' ? 'tea' : 'ganges', tools)
  }
}
