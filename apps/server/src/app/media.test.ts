import { fastify } from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../kernel/test-app.ts'
import { storeUpload } from '../modules/content/index.ts'
import { addMedia } from './media.ts'

test('a picture is served for ever, as what it is, and can run nothing', async () => {
  const kit = await testApp()
  const host = fastify()
  addMedia(host, kit.app)
  const png = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  const { path } = await kit.app.db.tx((t) => storeUpload(t, { type: 'image/png', data: png.toString('base64') }, 'test'))
  const reply = await host.inject(path)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await sharp(reply.rawPayload).metadata()).width).toBe(9)
  expect((await host.inject({ url: path, headers: { 'if-none-match': String(reply.headers.etag) } })).statusCode).toBe(304)
  for (const other of [
    path.replace('.png', '.svg'),
    path.replace('.png', '.jpg'),
    '/media/x',
    `/media/${'0'.repeat(64)}.png`,
    '/media/..%2fsecret',
  ])
    expect((await host.inject(other)).statusCode, other).toBe(404)
  await host.close()
  await kit.close()
})
