import { fastify } from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../kernel/test-app.ts'
import { soundFilm } from '../kernel/files/films.fixture.ts'
import { storeFilm, storeUpload } from '../modules/content/index.ts'
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

test('a film is served whole and in parts, under its own ending only', async () => {
  const kit = await testApp()
  const host = fastify()
  addMedia(host, kit.app)
  const film = { type: 'video/mp4' as const, data: soundFilm.toString('base64') }
  const { path, bytes } = await kit.app.db.tx((t) => storeFilm(t, film, 'test'))
  expect((await kit.app.db.tx((t) => storeFilm(t, film, 'test'))).path).toBe(path)
  const whole = await host.inject(path)
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([200, 'video/mp4', 'bytes'])
  expect(whole.rawPayload.length).toBe(bytes)
  const part = await host.inject({ url: path, headers: { range: 'bytes=4-7' } })
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([206, 'ftyp', `bytes 4-7/${bytes}`])
  expect((await host.inject({ url: path, headers: { range: `bytes=${bytes}-` } })).statusCode).toBe(416)
  for (const ending of ['.webm', '.png', '.jpg']) expect((await host.inject(path.replace('.mp4', ending))).statusCode).toBe(404)
  await host.close()
  await kit.close()
})
