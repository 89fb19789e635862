/** What two operators change of deposits: receiving numbers and methods. Switching one off protects, and holds at once. */
import { fail } from '../../../kernel/index.ts'
import { onlySets, type Change } from '../../staff/index.ts'
import { changeMethod, readAccount, readDesk, saveAccount } from './desk.ts'

export const accountChange: Change<'officeReceivingAccountSave'> = {
  audit: () => 'deposit.account',
  key: ({ id, method, number }) => id ?? `${method} ${number}`,
  async read(t, { app, input }, id) {
    const known = input.id ?? id
    const found = known === undefined ? undefined : await readAccount(t, app, known)
    if (found === undefined) return undefined
    const { name, method, number, kind, holder, bank, branch, active } = found
    return {
      subject: { bn: `${name.bn} ${number}`, en: `${name.en} ${number}` },
      values: { method, number, kind, holder, bank, branch, active },
    }
  },
  write: async (t, { app, input }, by) => (await saveAccount(t, app, input, by)).id,
  protects: (before, after) => onlySets(before, after, 'active', 'false'),
}

export const methodChange: Change<'officeDepositMethodSave'> = {
  audit: () => 'deposit.method',
  key: ({ code }) => code,
  async read(t, { app, input }) {
    const { methods } = await readDesk(t, app)
    const { name, active, min, max, hours, feePercent, instructions } = methods.find(({ code }) => code === input.code) ?? fail('not_found')
    return { subject: name, values: { active, min, max, hours, feePercent, instructions } }
  },
  async write(t, { input }, by) {
    await changeMethod(t, input, by)
    return undefined
  },
  protects: (before, after) => onlySets(before, after, 'active', 'false'),
}
