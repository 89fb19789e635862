/**
 * Words of the stream of packages/fair on standard output, as dieharder reads them: raw, four bytes each, for as long as it
 * reads. Every 256 words the number of the bet moves on by one, as in play. `weak` writes a planted weak stream instead: the
 * same words, but of every 8th the lowest eight bits are nought.
 */
import { stream, type Stream } from '@khela/fair'

const WORDS_OF_A_NUMBER = 256
const WORDS_AT_ONCE = 16_384
const [seed = '', kind = 'fair'] = process.argv.slice(2)

let nonce = 0
let words: Stream = stream(seed, 'dieharder', nonce)
let taken = 0

function next(): number {
  if (taken === WORDS_OF_A_NUMBER) {
    nonce += 1
    taken = 0
    words = stream(seed, 'dieharder', nonce)
  }
  taken += 1
  const word = words.u32()
  return kind === 'weak' && taken % 8 === 0 ? (word & 0xffffff00) >>> 0 : word
}

function write(): void {
  for (;;) {
    const bytes = Buffer.alloc(WORDS_AT_ONCE * 4)
    for (let at = 0; at < WORDS_AT_ONCE; at += 1) bytes.writeUInt32LE(next(), at * 4)
    if (!process.stdout.write(bytes)) {
      process.stdout.once('drain', write)
      return
    }
  }
}
// The reader has enough: that is the end of every run.
process.stdout.on('error', () => process.exit(0))
write()
