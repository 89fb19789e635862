import { defineModule, ownRows, retain, retentionReasons, rule } from '../../kernel/index.ts'
import { turnoverEvents } from './events.ts'
import { lateBonusPort, largeRoundsPort, roundHearerPort, roundSourcesPort } from './ports.ts'
import { countedRounds, openRequirements } from './store.ts'
import { requirementViews } from './turnover.ts'

export const turnoverModule = defineModule({
  name: 'turnover',
  needs: { rounds: roundSourcesPort, hearer: roundHearerPort, lateBonus: lateBonusPort, largeRounds: largeRoundsPort },
  events: (app, { ports }) => turnoverEvents(app, ports),
  personal: {
    tables: {
      'wallet.counted_round': retain('countedRounds', retentionReasons.books),
      'wallet.requirement': retain('turnover', retentionReasons.books),
    },
    file: () => ({
      turnover: async (t, scope, memberId) => requirementViews(await openRequirements(t, scope, memberId)),
      countedRounds: (t, scope) => ownRows(t, scope, countedRounds),
    }),
  },
  retention: {
    tables: {
      'wallet.counted_round': rule.money,
      'wallet.requirement': rule.money,
    },
  },
})
