/** The way from a round's hash to the published end of its chain (GS-1.4): SHA-256 of the text, again and again. */

/** Hashes `hash` `steps` times. `progress` is called with how many steps are done, now and then. A round far from the end takes seconds: call it from a worker where there is one. */
export async function walkChain(hash: string, steps: number, progress: (done: number) => void = () => undefined): Promise<string> {
  // Steps between two words of progress, after which others get their turn.
  const pace = 2_000
  const text = new TextEncoder()
  let end = hash
  for (let step = 0; step < steps; step += 1) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(end)))
    end = ''
    for (const byte of digest) end += (byte < 16 ? '0' : '') + byte.toString(16)
    if (step % pace === pace - 1) {
      progress(step + 1)
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  return end
}
