import { defineModule, retain, rule } from '../../kernel/index.ts'
import { programDesk } from './office.ts'
import { programJobs, seedPrograms } from './run.ts'

const basis = 'what a payment was worked out from; the payment is an entry, which the file has'

export const programsModule = defineModule({
  name: 'programs',
  officeCalls: () => programDesk,
  jobs: programJobs,
  seeds: [{ run: seedPrograms }],
  personal: {
    tables: {
      'programs.line': retain('cash', basis),
      'programs.payment': retain('cash', basis),
      'programs.carryover': retain('cash', basis),
    },
  },
  retention: {
    tables: {
      'programs.program': rule.set,
      'programs.version': rule.kept('one row for each change of terms, by which payments are understood'),
      'programs.run': rule.kept('one row a program and period'),
      'programs.line': rule.money,
      'programs.payment': rule.money,
      'programs.carryover': rule.member,
    },
  },
})
