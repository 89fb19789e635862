/** Films that operators sent: judged by what is in them, and packed anew without sound and without what else a file may carry. */
import { createHash } from 'node:crypto'
import { filmFault, filmParams, filmRules, type FilmFault, type FilmType } from '@khela/contract/uploads'
import { fail } from '../errors.ts'

export interface FilmFile {
  /** SHA-256 of what was sent, in hex: packing writes the time into a film, so that its own bytes never come twice. */
  readonly hash: string
  readonly type: FilmType
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

const refuse = (fault: FilmFault): never => fail(fault, filmParams)

/** The parts of a film are copied as they are, so nothing is coded here. Throws whatever the library finds wrong. */
async function packAnew(type: FilmType, sent: Buffer): Promise<Omit<FilmFile, 'hash' | 'type'> | FilmFault> {
  // Known to few nodes and long to load: read when the first film comes.
  const media = await import('mediabunny')
  const input = new media.Input({ source: new media.BufferSource(sent), formats: [media.MP4, media.WEBM] })
  try {
    const format = await input.getFormat()
    if (format !== (type === 'video/mp4' ? media.MP4 : media.WEBM)) return 'film_type'
    const [track, ...more] = await input.getVideoTracks()
    const codec = track?.codec
    if (track === undefined || more.length > 0 || !(filmRules.codecs[type] as readonly unknown[]).includes(codec)) return 'film_unfit'
    const [width, height] = [track.displayWidth, track.displayHeight]
    if (Math.max(width, height) > filmRules.maxSide || (await track.computeDuration()) > filmRules.maxSeconds) return 'film_unfit'
    const target = new media.BufferTarget()
    const container = type === 'video/mp4' ? new media.Mp4OutputFormat({ fastStart: 'in-memory' }) : new media.WebMOutputFormat()
    const output = new media.Output({ format: container, target })
    const packing = await media.Conversion.init({ input, output, audio: { discard: true }, tags: {} })
    if (!packing.isValid) return 'film_unfit'
    await packing.execute()
    return target.buffer === null ? 'film_unfit' : { width, height, bytes: Buffer.from(target.buffer) }
  } finally {
    input.dispose()
  }
}

/**
 * A film as the site shows it: its pictures alone, in MP4 or WebM. Errors: film_type (another type than what is in it says, too),
 * film_too_large, film_unfit (too long, too large in pixels, otherwise coded, or not to be read).
 */
export async function remakeFilm(type: FilmType, sent: Buffer): Promise<FilmFile> {
  const fault = filmFault({ type, size: sent.length })
  if (fault !== undefined) refuse(fault)
  const made = await packAnew(type, sent).catch((): FilmFault => 'film_unfit')
  if (typeof made === 'string') return refuse(made)
  return { hash: createHash('sha256').update(sent).digest('hex'), type, ...made }
}
