/** What journeys would else take from the machine that they run on: where it stands, its fonts, how busy it is. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Language and time zone of every browser that opens a page of the house: those of its people, unless JOURNEY_TZ names another zone. */
export const place = { locale: 'en-US', timezoneId: process.env['JOURNEY_TZ'] ?? 'Asia/Dhaka' }

/** `none`: no browser draws Bengali text in a font of the system, as on a machine that has none; looks are not compared then. */
export const hasNoBengaliFont = (): boolean => process.env['JOURNEY_FONTS'] === 'none'

/** The environment of browsers without a Bengali font: fontconfig is told to leave out each file that has one. */
export function withoutBengaliFonts(): Record<string, string> {
  const { stdout } = spawnSync('fc-list', [':lang=bn', 'file'], { encoding: 'utf8' })
  const files = (stdout ?? '').split('\n').flatMap((line) => /^(.+?):/.exec(line)?.[1] ?? [])
  const folder = path.resolve(import.meta.dirname, '../../../node_modules/.cache/khela')
  const file = path.join(folder, 'no-bengali-fonts.conf')
  const rejected = files.map((name) => `<glob>${name}</glob>`).join('')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><selectfont><rejectfont>${rejected}</rejectfont></selectfont></fontconfig>\n`,
  )
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(own), FONTCONFIG_FILE: file }
}

/** Starts the busy loops that JOURNEY_LOAD asks for; answers what ends them. Throws a sentence for a number that is none. */
export function takeProcessor(asked = process.env['JOURNEY_LOAD'] ?? '0'): () => void {
  if (!/^[0-9]{1,2}$/.test(asked)) throw new Error(`JOURNEY_LOAD is "${asked}"; it is the number of busy loops beside the journeys`)
  const loops: ChildProcess[] = Array.from({ length: Number(asked) }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}
