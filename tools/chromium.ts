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

/** Like findChromium, but installs it first where that is possible without asking: Debian's apt-get as root or with free sudo. */
export function provideChromium(say: (line: string) => void): string {
  if (process.env['CHROMIUM'] !== undefined || look() !== undefined) return findChromium()
  const root = process.getuid?.() === 0
  const works = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (works('apt-get', '--version') && (root || works('sudo', '-n', 'true'))) {
    say('Installing Chromium and fonts with apt-get (once) …')
    const apt = (...words: string[]) => {
      const [command = '', ...args] = [...(root ? [] : ['sudo', '-n']), 'apt-get', ...words]
      return spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status
    }
    apt('update')
    BROWSERS.some((browser) => apt('install', '-y', '--no-install-recommends', browser, ...FONTS) === 0)
  }
  return findChromium()
}
