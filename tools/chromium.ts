/** The Chromium that the browser journeys and measurements run in; Playwright's own download is not used. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** The first is the same engine without the parts that draw windows: a page costs a third less processor. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Debian has both; where the first is unknown the second is taken. */
const BROWSERS = ['chromium-headless-shell', 'chromium']
const FONTS = ['fonts-noto-core', 'fonts-noto-color-emoji']
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

function look(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
  const mac = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...mac].find(executable)
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
export function findChromium(): string {
  const given = process.env['CHROMIUM']
  if (given !== undefined && !executable(given)) throw new Error(`CHROMIUM is "${given}", which is not a program. ${ADVICE}`)
  const found = given ?? look()
  if (found === undefined) throw new Error(`No Chromium was found. ${ADVICE}`)
  return found
}

/** Like findChromium, but first installs what is missing, the browser or the font, where that is possible without asking: Debian's apt-get as root or with free sudo. */
export function provideChromium(say: (line: string) => void): string {
  const browser = process.env['CHROMIUM'] !== undefined || look() !== undefined
  if (!browser) {
    say('Installing Chromium and fonts with apt-get (once) …')
    install((apt) => BROWSERS.some((name) => apt('install', '-y', '--no-install-recommends', name, ...FONTS)))
  } else if (!hasBengaliFont()) {
    say('Installing a Bengali font with apt-get (once) …')
    install((apt) => apt('install', '-y', '--no-install-recommends', ...FONTS))
  }
  return findChromium()
}

/** Does the machine draw Bengali text? Where fontconfig is not used (macOS, Windows) the system brings such a font itself. */
export function hasBengaliFont(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=bn', 'family'], { encoding: 'utf8' })
  return status !== 0 || stdout.trim() !== ''
}

function install(work: (apt: (...words: string[]) => boolean) => boolean): void {
  const root = process.getuid?.() === 0
  const works = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (!works('apt-get', '--version') || !(root || works('sudo', '-n', 'true'))) return
  const apt = (...words: string[]) => {
    const [command = '', ...args] = [...(root ? [] : ['sudo', '-n']), 'apt-get', ...words]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  apt('update')
  work(apt)
}
