/** Responsible play: reality checks, markers of harm and the cases that operators look at. */
import { caseCalls } from './office/cases.ts'
import { officeHarmCalls } from './office/harm.ts'

export const officeCalls = { ...caseCalls, ...officeHarmCalls } as const

export { calls } from './calls.ts'
