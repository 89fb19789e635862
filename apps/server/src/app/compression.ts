/** Brotli: what is sent to many is compressed once, at quality 5: a fifth of the time of 11 for a few per cent of size. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib'
import type { FastifyRequest } from 'fastify'

const options = (bytes: Buffer): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})
const compressAside = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)

/** In a thread of its own: while the server answers. */
export const compress = (bytes: Buffer): Promise<Buffer> => compressAside(bytes, options(bytes))

/** At the start, before anybody is answered. */
export const compressNow = (bytes: Buffer): Buffer => brotliCompressSync(bytes, options(bytes))

export const takesBrotli = (request: FastifyRequest): boolean =>
  /(^|,)\s*br\s*(,|;\s*q=(1|0\.[1-9])|$)/i.test(request.headers['accept-encoding'] ?? '')
