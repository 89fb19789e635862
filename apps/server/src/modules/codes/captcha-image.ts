/** The picture of a captcha: digits drawn as bent strokes between noise, so there is no font in it to recognise. */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'

export const width = 200
export const height = 72
/** Each digit stands in a box of this size before it is bent. */
const box = { width: 22, height: 36 }

/** Strokes in the box: letters and numbers of an SVG path, each number pair a point. */
const strokes: readonly string[] = [
  'M11 1 C2 1 2 35 11 35 C20 35 20 1 11 1',
  'M5 9 L12 2 L12 35',
  'M3 9 C5 -2 20 0 19 11 C18 20 8 25 3 35 L20 35',
  'M3 4 C10 -2 20 2 18 10 C17 16 11 17 9 17 C14 16 21 20 19 27 C17 36 7 37 2 31',
  'M15 35 L15 1 L2 24 L21 24',
  'M19 2 L6 2 L4 16 C12 11 20 16 19 25 C18 35 8 37 2 31',
  'M17 3 C7 5 2 17 3 26 C4 37 19 38 19 26 C19 15 7 14 3 24',
  'M2 2 L20 2 C14 12 9 22 8 35',
  'M11 17 C1 14 3 1 11 1 C19 1 21 14 11 17 C0 20 1 35 11 35 C21 35 22 20 11 17',
  'M19 12 C18 23 4 22 3 12 C3 -1 19 -2 19 10 C20 20 15 31 6 35',
]

const between = (low: number, high: number): number => low + (randomInt(10_000) / 10_000) * (high - low)
const short = (n: number): string => String(Math.round(n * 10) / 10)

/** A digit with every point moved a little, turned and leaned. */
function glyph(digit: number, x: number): string {
  const bent = (strokes[digit] ?? '').replaceAll(/-?\d+/g, (n) => short(Number(n) + between(-1.6, 1.6)))
  const turn = `translate(${short(x)} ${short(between(12, 24))}) rotate(${short(between(-16, 16))} 11 18) skewX(${short(between(-12, 12))}) scale(${short(between(0.9, 1.2))})`
  const shade = randomInt(20, 90)
  return `<path d="${bent}" transform="${turn}" fill="none" stroke="rgb(${shade},${shade},${shade + 20})" stroke-width="${short(between(2.6, 4))}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** As dark and nearly as thick as a digit: what looks for either finds both. */
function line(): string {
  const y = () => short(between(0, height))
  const shade = randomInt(20, 90)
  return `<path d="M0 ${y()} C${short(width / 3)} ${y()} ${short((2 * width) / 3)} ${y()} ${width} ${y()}" fill="none" stroke="rgb(${shade},${shade},${shade})" stroke-width="${short(between(2, 3))}"/>`
}

const dot = (): string =>
  `<circle cx="${short(between(0, width))}" cy="${short(between(0, height))}" r="${short(between(0.5, 1.8))}" fill="rgba(40,40,60,${short(between(0.3, 0.8))})"/>`
const many = (times: number, make: () => string): string => Array.from({ length: times }, make).join('')

/** The SVG of a text of digits; no text element, no font. */
export function captchaSvg(text: string): string {
  const step = (width - 30) / text.length
  const glyphs = Array.from(text, (char, i) => glyph(Number(char), 15 + i * step + between(0, step - box.width)))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="rgb(238,240,245)"/>${many(70, dot)}${many(2, line)}${glyphs.join('')}${many(2, line)}</svg>`
}

/** A PNG of some 5 kB. */
export function captchaImage(text: string): Promise<Buffer> {
  return sharp(Buffer.from(captchaSvg(text)))
    .png({ palette: true, colours: 32 })
    .toBuffer()
}
