/** Hashes passwords on a thread of its own, which yields to everything else on the machine; see password-pool.ts. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export interface Task {
  readonly password: string
  /** Without one a hash is made. */
  readonly compareWith: string | undefined
  readonly cost: { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }
}

// On Linux 0 means this very thread; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(0, 10)

parentPort?.on('message', ({ password, compareWith, cost }: Task) => {
  try {
    parentPort?.postMessage({ done: compareWith === undefined ? hashSync(password, cost) : verifySync(compareWith, password) }, [])
  } catch {
    // Not a hash at all: nobody's password.
    parentPort?.postMessage({ done: false }, [])
  }
})
