/** A run from the command line. */
import { readArgs, HELP, type Command } from './args.ts'
import { CannotRun } from './failure.ts'
import { writeReports } from './report/index.ts'
import { caseLine, painter, summary } from './report/terminal.ts'
import { exitCode, type CaseResult, type RunResult } from './results.ts'
import { runOperator } from './run-operator.ts'
import { runVendor } from './run-vendor.ts'

export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly colour: boolean
}

/** Runs as the arguments say; answers with the exit code: 0 passed, 1 did not, 2 could not run. */
export async function main(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const command = readArgs(args)
    if (command === 'help') {
      terminal.out(HELP)
      return args.length === 0 ? 2 : 0
    }
    return await run(command, terminal)
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    terminal.err(`khela-conformance: ${error.message}\n`)
    return 2
  }
}

async function run({ run: asked, terminal: told, files, out }: Command, terminal: Terminal): Promise<0 | 1> {
  const paint = painter(terminal.colour)
  const onCase = told ? (one: CaseResult) => terminal.out(`${caseLine(one, paint)}\n`) : undefined
  const onPrompt = (url: string) => terminal.err(`Open ${url} and play one round.\n`)
  const result: RunResult =
    asked.side === 'operator' ? await runOperator({ ...asked.options, onCase }) : await runVendor({ ...asked.options, onCase, onPrompt })
  if (told) terminal.out(`\n${summary(result, paint)}\n`)
  for (const file of await writeReports(result, files, out)) terminal.out(`wrote ${file}\n`)
  return exitCode(result)
}
