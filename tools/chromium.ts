/** The Chromium that the browser journeys and measurements run in; Playwright's own download is not used. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The same engine without the parts that draw windows: a page costs a fifth less processor. */
const LIGHT = 'chromium-headless-shell'
const NAMES = [LIGHT, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome', 'Chromium']
/** Debian has both; where the first is unknown the second is taken. */
const BROWSERS = [LIGHT, 'chromium']
const FONTS = ['fonts-noto-core', 'fonts-noto-color-emoji']
const WORDS = ['install', '-y', '--no-install-recommends'] as const
const ADVICE = 'Install Chromium (on Debian or Ubuntu: apt-get install chromium fonts-noto-core), or set CHROMIUM to its path.'

/** How it is started: as root too, without a screen, and without calls to its maker. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where browsers stand besides the folders of PATH. */
const USUAL = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

function look(usual: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...usual]
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(executable)
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of an installed Chromium or Chrome: CHROMIUM, or the usual places. Throws a sentence that says what to install. */
export function findChromium(usual: readonly string[] = USUAL): string {
  const given = process.env['CHROMIUM']
  if (given !== undefined && !executable(given)) throw new Error(`CHROMIUM is "${given}", which is not a program. ${ADVICE}`)
  const found = given ?? look(usual)
  if (found === undefined) throw new Error(`No Chromium was found. ${ADVICE}`)
  return found
}

/** Like findChromium, but first installs what is missing, a browser or the font, where that is possible without asking: Debian's apt-get as root or with free sudo. */
export function provideChromium(say: (line: string) => void, usual: readonly string[] = USUAL): string {
  const found = process.env['CHROMIUM'] ?? look(usual)
  if (found === undefined) {
    say('Installing Chromium and fonts with apt-get (once) …')
    install((apt) => {
      apt('update')
      BROWSERS.some((name) => apt(...WORDS, name, ...FONTS))
    })
    return findChromium(usual)
  }
  if (isHeavy(found)) {
    say(`Installing ${LIGHT} with apt-get (once): journeys walk faster in it …`)
    // Whoever has a browser keeps it: the light one comes beside it, or not at all.
    install((apt) => apt(...WORDS, '--no-remove', LIGHT))
  }
  if (!hasBengaliFont()) {
    say('Installing a Bengali font with apt-get (once) …')
    install((apt) => {
      apt('update')
      apt(...WORDS, ...FONTS)
    })
  }
  return findChromium(usual)
}

/** Is it a browser that this file chose, where apt knows of the light one? Its lists are not fetched for that, which would take seconds in each run. */
function isHeavy(found: string): boolean {
  if (process.env['CHROMIUM'] !== undefined || path.basename(found) === LIGHT) return false
  return spawnSync('apt-cache', ['show', LIGHT], { stdio: 'ignore' }).status === 0
}

/** Does the machine draw Bengali text? Where fontconfig is not used (macOS, Windows) the system brings such a font itself. */
export function hasBengaliFont(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=bn', 'family'], { encoding: 'utf8' })
  return status !== 0 || stdout.trim() !== ''
}

function install(work: (apt: (...asked: readonly string[]) => boolean) => void): void {
  const root = process.getuid?.() === 0
  const works = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (!works('apt-get', '--version') || !(root || works('sudo', '-n', 'true'))) return
  const apt = (...asked: readonly string[]) => {
    const [command = '', ...args] = [...(root ? [] : ['sudo', '-n']), 'apt-get', ...asked]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  work(apt)
}
