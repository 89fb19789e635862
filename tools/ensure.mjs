/**
 * Installs the packages when they are missing or older than the lock file; plain JavaScript for the machine's own Node (20 or newer).
 * npm runs it before `start`, `dev` and `test`; after it, npm finds the pinned Node of the project in node_modules/.bin.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '..')
const at = (...parts) => path.join(root, ...parts)
const lock = at('.ensure.lock')
const stamp = at('node_modules', '.khela-stamp')

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
const wanted = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n${read(at('package.json'))}\n${read(at('package-lock.json'))}`)
    .digest('hex')

function fresh() {
  // Where no package brings the pinned Node (another system), a machine's own Node that strips types will do.
  if (!existsSync(at('node_modules', '.bin', 'node')) && Number(process.versions.node.split('.')[0]) < 24) return false
  const written = read(stamp)
  return written === undefined ? time(at('node_modules', '.package-lock.json')) > time(at('package-lock.json')) : written === wanted()
}

/** A lock is dead when its process is gone, or when it no longer renews it (the pid may since belong to another). */
function ownerGone() {
  const pid = Number(read(lock))
  if (Date.now() - time(lock) > 20_000) return true
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

async function takeLock() {
  for (let told = false; ; told = true) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (ownerGone()) rmSync(lock, { force: true })
    else if (!told) console.log('Another start is installing the packages; waiting for it …')
    await wait(200)
  }
}

/** `npm ci` through the npm that runs us, without the variables that would make it believe it is inside this script. */
function install() {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)))
  const [command, first] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
  const started = Date.now()
  console.log('Installing the packages (once, about half a minute) …')
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), 2_000)
  const tell = setInterval(() => console.log(`  still installing, ${Math.round((Date.now() - started) / 1_000)} s`), 5_000)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`npm ci ended with code ${code}`))))
  }).finally(() => (clearInterval(beat), clearInterval(tell)))
}

if (!fresh()) {
  try {
    await takeLock()
    if (!fresh()) {
      await install()
      writeFileSync(stamp, wanted())
      if (!fresh()) throw new Error('no Node was installed for this system: Node 24 or newer is needed on the PATH')
      console.log('Packages installed.')
    }
  } catch (error) {
    console.error(`The packages could not be installed: ${error.message}. Is the package registry reachable, is the disk full?`)
    process.exitCode = 1
  } finally {
    if (read(lock) === String(process.pid)) rmSync(lock, { force: true })
  }
}
