import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaImage, captchaSvg, height, width } from './captcha-image.ts'
import { typedDigits } from './code-rules.ts'

test('digits of a captcha may be typed in Bengali and with spaces', () => {
  expect(typedDigits(' ০১২ 34')).toBe('01234')
})

test('the picture is a PNG of the stated size without any text in its source', async () => {
  const image = await captchaImage('0123456789'.slice(0, 5))
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width, height })
  expect(image.toString('base64').length).toBeLessThan(60_000)
  const svg = captchaSvg('98765')
  expect(svg).not.toMatch(/<text|98765|href/)
  expect(captchaSvg('98765')).not.toBe(svg)
})

test('each digit has a shape of its own', async () => {
  const shapes = Array.from('0123456789', (digit) => captchaSvg(digit).match(/[MC L]/g)?.length)
  expect(new Set(shapes).size).toBeGreaterThan(2)
  const ink = await Promise.all(
    Array.from('0123456789', async (digit) => {
      const { channels } = await sharp(await captchaImage(digit.repeat(5))).stats()
      return channels[0]?.mean ?? 255
    }),
  )
  for (const mean of ink) expect(mean).toBeLessThan(232)
})
