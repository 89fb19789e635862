/** Ends a program cleanly on Ctrl-C and on a service manager's stop. */

/** Below this a second signal is the same one: the terminal and npm each deliver it. */
const SAME_SIGNAL_MS = 1_000

/** On SIGINT, SIGTERM or SIGHUP, or when its supervisor is gone, runs `stop` and exits with `code`; a later second signal exits at once with 1. */
export function onStopSignal(stop: () => Promise<void>, say: (line: string) => void, code = 0): void {
  let first = 0
  const handle = () => {
    if (first === 0) {
      first = Date.now()
      say('Stopping …')
      stop().then(
        () => process.exit(code),
        (error: unknown) => {
          say(`It did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`)
          process.exit(1)
        },
      )
    } else if (Date.now() - first > SAME_SIGNAL_MS) process.exit(1)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, handle)
  // Its supervisor (tools/supervise.ts) was killed: nobody would start or stop it any more.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
