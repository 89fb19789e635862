import { TRIAL_CURRENCY } from '@khela/money'
import { move, type PostingKindRow } from '../posting.ts'

export const postings = {
  bet: move('cash', 'game'),
  win: move('game', 'cash'),
  bet_rollback: move('game', 'cash'),
  win_rollback: move('cash', 'game'),
  bonus_bet: move('bonus', 'game'),
  bonus_win: move('game', 'bonus'),
  bonus_bet_rollback: move('game', 'bonus'),
  bonus_win_rollback: move('bonus', 'game'),
  jackpot_win: move('game', 'cash'),
  resettle_up: move('game', 'cash'),
  resettle_down: move('cash', 'game'),
  trial_grant: move('trial_bank', 'trial', TRIAL_CURRENCY),
  trial_bet: move('trial', 'trial_bank', TRIAL_CURRENCY),
  trial_win: move('trial_bank', 'trial', TRIAL_CURRENCY),
  trial_rollback: move('trial_bank', 'trial', TRIAL_CURRENCY),
  trial_win_rollback: move('trial', 'trial_bank', TRIAL_CURRENCY),
} as const satisfies Record<string, PostingKindRow>
