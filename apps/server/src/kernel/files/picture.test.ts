import { deflateSync } from 'node:zlib'
import { dimensionFault, typeOfBytes, uploadFault, uploadRules } from '@khela/contract/uploads'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { remakePicture } from './picture.ts'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a5' } })
const codeOf = (made: Promise<unknown>) =>
  made.then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

test('a picture is made anew: smaller than it was, without what a camera wrote into it', async () => {
  const sent = await picture(4000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'a secret place' } })
    .toBuffer()
  const made = await remakePicture('image/jpeg', sent)
  expect([made.type, made.width, made.height]).toEqual(['image/jpeg', 2560, 640])
  expect((await sharp(made.bytes).metadata()).exif).toBeUndefined()
  expect(made.bytes.includes('a secret place')).toBe(false)
  expect(made.hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await remakePicture('image/jpeg', sent)).hash).toBe(made.hash)
})

test('a picture lying on its side is turned upright', async () => {
  const sent = await picture(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const made = await remakePicture('image/jpeg', sent)
  expect([made.width, made.height]).toEqual([20, 40])
})

test('what the bytes say counts, not what is declared', async () => {
  const png = await picture(8, 8).png().toBuffer()
  expect(await codeOf(remakePicture('image/png', png))).toBe('taken')
  expect(await codeOf(remakePicture('image/jpeg', png))).toBe('upload_type')
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('GIF89a'),
    Buffer.from('<html>'),
  ])
    expect(await codeOf(remakePicture('image/png', bytes))).toBe('upload_type')
  expect(await codeOf(remakePicture('image/svg+xml', png))).toBe('upload_type')
})

test('a file that only begins like a picture, or is cut off, is none', async () => {
  const png = await picture(200, 200).png().toBuffer()
  expect(await codeOf(remakePicture('image/png', png.subarray(0, 8)))).toBe('upload_unreadable')
  expect(await codeOf(remakePicture('image/png', Buffer.concat([png.subarray(0, 20), Buffer.alloc(60)])))).toBe('upload_unreadable')
  expect(await codeOf(remakePicture('image/png', Buffer.alloc(0)))).toBe('upload_unreadable')
})

/** A file of some kilobytes that says it has so many pixels. */
function bomb(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc(body))
    return Buffer.concat([head, body, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(10_000))), chunk('IEND', Buffer.alloc(0))])
}

test('a small file that unfolds into too many pixels is refused before it is opened', async () => {
  const small = bomb(60_000, 60_000)
  expect(small.length).toBeLessThan(5_000)
  expect(await codeOf(remakePicture('image/png', small))).toMatch(/^upload_(dimensions|unreadable)$/)
  expect(await codeOf(remakePicture('image/png', bomb(6_000, 6_000)))).toMatch(/^upload_(dimensions|unreadable)$/)
  expect(await codeOf(remakePicture('image/png', bomb(9_000, 10)))).toBe('upload_dimensions')
})

test('the rules are one object for both sides', () => {
  expect(uploadFault({ type: 'image/png', size: uploadRules.maxBytes })).toBeUndefined()
  expect(uploadFault({ type: 'image/png', size: uploadRules.maxBytes + 1 })).toBe('upload_too_large')
  expect(uploadFault({ type: 'image/webp', size: 1 })).toBe('upload_type')
  expect(uploadFault({ type: 'image/png', size: 0 })).toBe('upload_unreadable')
  expect(dimensionFault({ width: 5_000, height: 5_000 })).toBeUndefined()
  expect(dimensionFault({ width: 8_001, height: 1 })).toBe('upload_dimensions')
  expect(dimensionFault({ width: 5_001, height: 5_000 })).toBe('upload_dimensions')
  expect(typeOfBytes(new Uint8Array([0xff, 0xd8, 0xff]))).toBe('image/jpeg')
})
