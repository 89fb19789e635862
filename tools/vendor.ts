/** The demo's game vendor beside the house: a process of its own, started again when it dies, gone when the house is gone. */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the server says of the vendor it has registered; see apps/server/src/app/demo-vendor.ts. */
export interface DemoVendor {
  readonly vendorId: string
  readonly keyId: string
  readonly secret: string
  readonly port: number
  readonly controlToken: string
}
export interface VendorOptions {
  readonly vendor: DemoVendor
  /** Where the vendor reaches the house. */
  readonly operatorUrl: string
  /** Data folder of the house. The vendor's own is `vendor-sim` in it, its words go to `vendor-sim.log`, its number to `vendor-sim.pid`. */
  readonly home: string
  readonly say: (line: string) => void
}
export interface RunningVendor {
  /** Of the process that runs now. */
  pid(): number | undefined
  /** Tells it to stop, and ends it after five seconds. */
  stop(): Promise<void>
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Whoever lived this long died of something new. */
const STEADY_MS = 60_000
const GRACE_MS = 5_000

/** Starts the vendor and keeps it running until `stop`. Does not wait for it: the house asks until it answers. */
export function runVendor(options: VendorOptions): RunningVendor {
  let child: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let waitMs = FIRST_WAIT_MS
  let stops = false

  const start = () => {
    const began = performance.now()
    const started = spawnVendor(options)
    child = started
    if (started.pid !== undefined) writeFileSync(path.join(options.home, 'vendor-sim.pid'), `${started.pid}\n`)
    // Without a process there is no exit to hear of.
    started.once('error', (error) => options.say(`The demo's game vendor could not be started: ${error.message}`))
    started.once('exit', () => {
      child = undefined
      if (stops) return
      options.say('The demo’s game vendor ended by itself; starting it again.')
      waitMs = performance.now() - began > STEADY_MS ? FIRST_WAIT_MS : waitMs
      again = setTimeout(start, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    })
  }
  start()
  return {
    pid: () => child?.pid,
    async stop() {
      stops = true
      clearTimeout(again)
      const running = child
      if (running === undefined) return
      const gone = new Promise((resolve) => running.once('exit', resolve))
      running.kill('SIGTERM')
      const end = setTimeout(() => running.kill('SIGKILL'), GRACE_MS)
      await gone
      clearTimeout(end)
    },
  }
}

function spawnVendor({ vendor, operatorUrl, home }: VendorOptions): ChildProcess {
  const log = openSync(path.join(home, 'vendor-sim.log'), 'a', 0o600)
  try {
    return spawn(process.execPath, [path.join(import.meta.dirname, 'vendor-process.ts')], {
      stdio: ['pipe', log, log],
      env: {
        PATH: process.env['PATH'],
        VENDOR_HOME: path.join(home, 'vendor-sim'),
        VENDOR_PORT: String(vendor.port),
        VENDOR_ID: vendor.vendorId,
        VENDOR_KEY: vendor.keyId,
        VENDOR_SECRET: vendor.secret,
        VENDOR_CONTROL_TOKEN: vendor.controlToken,
        OPERATOR_URL: operatorUrl,
      },
    })
  } finally {
    closeSync(log)
  }
}
