/**
 * Threads for argon2, and the queue before them. Hashing on libuv's threads would keep files, DNS and other cryptography
 * of every call waiting; here a storm of sign-ins waits in a line of its own, on threads that the system runs last.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { fail } from '../../kernel/index.ts'
import type { Task } from './password-worker.ts'

interface Waiting {
  readonly task: Task
  readonly resolve: (done: string | boolean) => void
  readonly reject: (error: Error) => void
}

/** So many wait at most: at some 40 hashes a second a longer line would outlive its callers. */
const longestLine = 600
const mostThreads = Math.min(8, Math.max(1, availableParallelism()))

const line: Waiting[] = []
const idle: Worker[] = []
const busy = new Map<Worker, Waiting>()

function spawn(): Worker {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url))
  worker.on('message', ({ done }: { done: string | boolean }) => {
    const { resolve } = takeBack(worker)
    // A thread without work keeps no process alive.
    worker.unref()
    idle.push(worker)
    resolve(done)
    next()
  })
  worker.on('error', (cause) => {
    const { reject } = takeBack(worker)
    reject(new Error('a password thread broke', { cause }))
    next()
  })
  return worker
}

function takeBack(worker: Worker): Waiting {
  const waiting = busy.get(worker)
  busy.delete(worker)
  if (!waiting) throw new Error('a password thread answered without being asked')
  return waiting
}

function next(): void {
  if (busy.size >= mostThreads) return
  const waiting = line.shift()
  if (!waiting) return
  const worker = idle.pop() ?? spawn()
  worker.ref()
  busy.set(worker, waiting)
  worker.postMessage(waiting.task, [])
}

/** Has a thread hash or compare. Answers the hash, or whether it fits. Error: unavailable, when too many wait. */
export function askThread(task: Task): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    if (line.length >= longestLine) fail('unavailable')
    line.push({ task, resolve, reject })
    next()
  })
}
