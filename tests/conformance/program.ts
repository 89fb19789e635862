/** A program of this repository as a child, which tells on standard output when it is up. */
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

export interface Program {
  /** The first group of what it said when it was up. */
  readonly told: string
  stop(): Promise<void>
}

const root = path.join(import.meta.dirname, '../..')

/** Starts it and waits until it says `up`. `isReborn`: one that is killed is started again. Rejects when it ends before. */
export async function startProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  { up, isReborn = false }: { readonly up: RegExp; readonly isReborn?: boolean },
): Promise<Program> {
  let child: ChildProcess | undefined
  let isWanted = true
  const begin = (): Promise<string> => {
    const started = spawn(process.execPath, [file], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    return new Promise((resolve, reject) => {
      let printed = ''
      started.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const found = up.exec(printed)
        if (found !== null) resolve(found[1] ?? '')
      })
      started.once('error', reject)
      started.once('exit', (code, signal) => {
        reject(new Error(`${file} ended with ${code ?? signal}`))
        if (isWanted && isReborn && signal === 'SIGKILL') begin().catch((error: unknown) => console.error(error))
      })
    })
  }
  const told = await begin()
  return {
    told,
    async stop() {
      isWanted = false
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((done) => child?.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}
