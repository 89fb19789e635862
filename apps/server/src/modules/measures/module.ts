import { defineModule, retain, rule } from '../../kernel/index.ts'
import { measureJobs } from './fold.ts'

const sums = 'sums over the entries, which the file has'

export const measuresModule = defineModule({
  name: 'measures',
  jobs: measureJobs,
  personal: {
    tables: {
      'measures.day_sum': retain('cash', sums),
      'measures.day_total': retain('cash', sums),
      'measures.folded': retain('cash', sums),
      'measures.totalled': retain('cash', sums),
      'measures.open_round': retain('rounds', sums),
      'measures.sparse_entry': retain('cash', sums),
    },
  },
  retention: {
    tables: {
      'measures.day_sum': rule.kept('sums over the entries, a few a member and day'),
      'measures.day_total': rule.kept('one row a member and day'),
      'measures.folded': rule.member,
      'measures.totalled': rule.member,
      'measures.open_round': rule.over('measures.hour', 'once the round is closed'),
      'measures.sparse_entry': rule.kept('sums over the entries, which they are far fewer than'),
    },
  },
})
