import { defineModule, retain, retentionReasons, rule, type Personal, type Retention } from '../../kernel/index.ts'
import { ceilingAgeing } from './ceiling-store.ts'
import { betJobs } from './jobs.ts'
import { hasOpenRound } from './wager-store.ts'

const betsPersonal: Personal = {
  tables: {
    'play.flag': retain('cash', retentionReasons.books),
    'play.free_rounds': retain('bonuses', retentionReasons.books),
    'play.round': retain('rounds', retentionReasons.books),
    'play.tx': retain('rounds', retentionReasons.books),
  },
  isBusy: hasOpenRound,
}

const betsRetention: Retention = {
  ageing: ceilingAgeing,
  tables: {
    'play.flag': rule.play,
    'play.free_rounds': rule.play,
    'play.job_mark': rule.bounded('one row a job'),
    'play.request': rule.over('play.forgetRequests', '90 days'),
    'play.round': rule.play,
    'play.shared_end': rule.play,
    'play.tx': rule.play,
    'play.vendor_day': rule.over('play.forgetVendorDays', 'weeks'),
  },
}

export const betsModule = defineModule({ name: 'bets', jobs: betJobs, personal: betsPersonal, retention: betsRetention })
