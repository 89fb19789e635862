/** Members whose limits of the house tests change. */
import { expect } from 'vitest'
import type { TestHouse } from './server.ts'
import { publicId } from '../kernel/index.ts'
import { registerMember } from '../modules/identity/index.ts'

let made = 0

export function limitedMember({ kit: { app } }: TestHouse) {
  const username = `limited${made++}`
  return app.db.tx((t) => registerMember(t, app, { username, password: 'Kutta-Billi-77', email: `${username}@example.org` }))
}

/** A case of responsible play whose member has limits of the house: deposits 500.00 and losses 100.00 a day. */
export async function limitedCase(house: TestHouse, who: { readonly token: string }): Promise<string> {
  const { memberId } = await limitedMember(house)
  const id = publicId('car')
  const counts = { methods: 0, cancelledWithdrawals: 0, contacts: 0, longestMinutes: 0, chaseDays: 0, toolUses: 9, samePersonAs: [] }
  const figures = JSON.stringify({ depositsWeek: '0', depositsUsual: '0', ...counts })
  await house.kit.owner.tx((t) =>
    t.run(`insert into care.harm_case (member_id, id, markers, figures) values ($1, $2, '{tool_use}', $3)`, [memberId, id, figures]),
  )
  const strict = { id, depositDay: '500.00', lossDay: '100.00', reason: 'agreed on the phone' } as const
  expect((await house.call('officeHarmLimits', strict, who)).value).toEqual({ outcome: 'made', proposal: null })
  return id
}
