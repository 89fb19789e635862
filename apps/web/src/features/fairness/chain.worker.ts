/** Walks a chain of hashes away from the page, so that it stays awake. A hash and its steps in; how many are done, then the end out. */
import { walkChain } from '@khela/fair/chain-walk'

addEventListener('message', ({ data: { hash, steps } }: MessageEvent<{ hash: string; steps: number }>) => {
  void walkChain(hash, steps, (done) => postMessage({ done }, { transfer: [] })).then((end) => postMessage({ end }, { transfer: [] }))
})
