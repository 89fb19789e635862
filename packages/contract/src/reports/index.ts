/** What a member sees of what was played and moved. */
import { reportCalls } from './calls/betting.ts'
import { statementCalls } from './calls/statement.ts'

export const calls = { ...reportCalls, ...statementCalls } as const
