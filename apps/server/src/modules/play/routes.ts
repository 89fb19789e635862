import { routes } from '../../kernel/index.ts'
import { launch } from './launch.ts'
import type { VendorCalls } from './vendor-calls.ts'
import { chooseWinnerBoard, openWinners, winnerBoardChoice, type OnChoice } from './winners.ts'

const winners = openWinners()

interface PlayPorts {
  /** Opens games of outside vendors. */
  readonly vendors: VendorCalls
  /** They hear that a member hides from others, or shows again. */
  readonly onChoice: readonly OnChoice[]
}

/** The calls of play. */
export const playCalls = ({ vendors, onChoice }: PlayPorts) =>
  routes({
    winners: (t, { app, input }) => winners.read(t, app, input),
    winnerBoard: (t, call) => winnerBoardChoice(t, call.actor),
    winnerBoardChoose: (t, call) => {
      t.afterCommit(() => winners.forget())
      for (const hear of onChoice) t.afterCommit(hear)
      return chooseWinnerBoard(t, call)
    },
    launchGame: (t, call) => launch(t, call, vendors),
    launchWeb: (t, call) => launch(t, call, vendors),
  })

/** The same where no outside vendor is called. */
export const playRoutes = playCalls({ vendors: () => undefined, onChoice: [] })
