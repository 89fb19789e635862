/** A whole house in a child process, as a person starts it: used by benchmarks, the crash test and the browser journeys. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

export interface House {
  readonly url: string
  readonly officeUrl: string
  readonly child: ChildProcess
  /** Everything printed until it was up: the demo accounts stand there. */
  readonly printed: string
  /** Milliseconds from spawn to the line with the address. */
  readonly startedIn: number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** Starts `tools/start.ts` on a data folder, without the demo's vendor and stand-ins, and waits for its address line. Rejects with what it printed when it ends early. */
export function startHouse(home: string, env: Readonly<Record<string, string>> = {}): Promise<House> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    cwd: root,
    env: { ...process.env, KHELA_HOME: home, PORT: '0', KHELA_DEMO_VENDOR: 'off', KHELA_DEMO_ID: 'off', KHELA_DEMO_PAY: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let printed = ''
    const listen = (chunk: Buffer): void => {
      printed += chunk.toString()
      const up = /^Khela is up: (\S+)/m.exec(printed)
      const office = /^Back office: (\S+)/m.exec(printed)
      if (!up?.[1] || !office?.[1] || !printed.includes('Ctrl-C')) return
      child.stdout?.off('data', listen)
      child.stdout?.resume()
      resolve({ url: up[1], officeUrl: office[1], child, printed, startedIn: performance.now() - began, stop: () => stop(child) })
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    child.once('exit', (code) => reject(new Error(`the house ended with ${code}: ${printed}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await gone
}
