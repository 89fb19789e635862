import { defineModule, retain, rule } from '../../kernel/index.ts'
import { caseDesk } from './office.ts'
import { caseBooksPort, pairFiguresPort } from './ports.ts'

export const casesModule = defineModule({
  name: 'cases',
  needs: { books: caseBooksPort, pairs: pairFiguresPort },
  officeCalls: ({ ports }) => caseDesk(ports),
  personal: {
    tables: { 'play.vendor_case': retain(null, 'between the house and a vendor; names the member by number only') },
  },
  retention: {
    tables: { 'play.vendor_case': rule.kept('what differed between the house and a vendor, and who decided it; few') },
  },
})
