/** Does the work of a challenge away from the page, so that typing and scrolling stay smooth. One challenge in, its solution out. */
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

addEventListener('message', (event: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: event.data, deriveKey }).then(
    (solution) => postMessage(solution, { transfer: [] }),
    () => postMessage(null, { transfer: [] }),
  )
})
