/** Does the work of a challenge away from the page, so that typing and scrolling stay smooth. One challenge in, its solution out. */
import { solve, type Challenge } from './solve.ts'

addEventListener('message', (event: MessageEvent<Challenge>) => {
  void solve(event.data).then(
    (solution) => postMessage(solution, { transfer: [] }),
    () => postMessage(null, { transfer: [] }),
  )
})
