/** C33–C36, C51, C53: sessions, limits, games and the record; X30–X36: what belongs beside them. */
import { Failure } from '../failure.ts'
import { text } from '../format.ts'
import type { Group } from '../case.ts'
import type { Steps } from '../steps.ts'

/** The target of a tx/status answer has these values. */
async function expectTarget(s: Steps, tx: string, expected: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = s.expectOk(await s.txStatus(tx))
  const target = answer.json['target'] as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(expected))
    if (target[name] !== value) throw new Failure(`target.${name} ${text(value)}`, text(target[name]), '§2 "tx/status"', answer.at)
}

export const players: Group = {
  name: 'Sessions, limits, games and the record',
  cases: [
    {
      id: 'C33',
      title: 'An expired session stops a bet, not what is owed',
      rule: 'W-7',
      needsBed: true,
      run: async (s) => {
        const [won, undone] = [s.expectOk(await s.bet('10.00')), s.expectOk(await s.bet('5.00'))]
        const { sessionId } = await s.bed('a session').session(s.me.playerId, { expired: true })
        const late = s.seated(sessionId)
        late.expectRefused(await late.bet('10.00'), 'SESSION_EXPIRED', '-15.00')
        late.expectRefused(await late.betwin('10.00', '0.00'), 'SESSION_EXPIRED', '-15.00')
        const named = { fields: { session_id: sessionId } }
        s.expectOk(await s.win(won, '25.00', named), '+10.00')
        s.expectOk(await s.rollback(undone.tx, named), '+15.00')
        s.expectOk(await s.promo('1.00', 'CASH_DROP', named), '+16.00')
        s.expectOk(await s.resettle(won, '26.00', named), '+17.00')
      },
    },
    {
      id: 'C34',
      title: 'A self-excluded player is paid but bets no more',
      rule: 'W-8',
      needsBed: true,
      run: async (s) => {
        const [won, undone] = [s.expectOk(await s.bet('10.00')), s.expectOk(await s.bet('5.00'))]
        await s.bed('a limit').limit(s.me.playerId, { self_exclusion: true })
        s.expectOk(await s.win(won, '25.00'), '+10.00')
        s.expectRefused(await s.bet('10.00'), 'LIMIT_REACHED', '+10.00', 'self_exclusion')
        s.expectOk(await s.rollback(undone.tx), '+15.00')
        s.expectOk(await s.promo('2.00', 'TOURNAMENT'), '+17.00')
      },
    },
    {
      id: 'C35',
      title: 'A bet beyond the loss limit is refused with its reason',
      rule: 'LIMIT_REACHED(loss)',
      needsBed: true,
      run: async (s) => {
        await s.bed('a limit').limit(s.me.playerId, { loss_left: '5.00' })
        s.expectRefused(await s.bet('10.00'), 'LIMIT_REACHED', '0', 'loss')
        s.expectRefused(await s.betwin('10.00', '0.00'), 'LIMIT_REACHED', '0', 'loss')
        s.expectOk(await s.bet('5.00'), '-5.00')
      },
    },
    {
      id: 'C36',
      title: 'Another currency than the wallet’s is refused',
      rule: 'W-10',
      run: async (s) => {
        s.expectRefused(await s.bet('10.00', { fields: { currency: 'USD' } }), 'WRONG_CURRENCY', '0')
        s.expectRefused(await s.promo('10.00', 'CASH_DROP', { fields: { currency: 'USD' } }), 'WRONG_CURRENCY', '0')
        await s.expectBalance('0')
      },
    },
    {
      id: 'C51',
      title: 'A disabled game takes no bet, but its open round is finished',
      rule: 'GAME_DISABLED; GLI-19 §4.15.1',
      needsBed: true,
      alone: true,
      run: async (s) => {
        const bed = s.bed('a game')
        const bet = s.expectOk(await s.bet('10.00'))
        await bed.game(s.me.game, false)
        try {
          s.expectRefused(await s.bet('10.00'), 'GAME_DISABLED', '-10.00')
          s.expectRefused(await s.betwin('10.00', '20.00'), 'GAME_DISABLED', '-10.00')
          s.expectOk(await s.win(bet, '25.00'), '+15.00', 'posted')
        } finally {
          await bed.game(s.me.game, true)
        }
        s.expectOk(await s.bet('1.00'), '+14.00')
      },
    },
    {
      id: 'C53',
      title: 'tx/status tells the exact state of every kind of call',
      rule: '§2 tx/status',
      run: async (s) => {
        const open = s.expectOk(await s.bet('10.00'))
        const about = { op: 'bet', code: 'OK', amount: '10.00', round_id: open.round, platform_tx_id: open.json['platform_tx_id'] }
        await expectTarget(s, open.tx, { state: 'OPEN', ...about })
        const never = s.id('never')
        await expectTarget(s, never, {
          tx_id: never,
          state: 'UNKNOWN',
          op: null,
          code: null,
          amount: null,
          round_id: null,
          platform_tx_id: null,
        })
        const kept = s.id('kept')
        s.expectOk(await s.rollback(kept), '-10.00', 'tombstone')
        await expectTarget(s, kept, { state: 'TOMBSTONE' })
        const win = s.expectOk(await s.win(open, '10.00'))
        await expectTarget(s, open.tx, { state: 'SETTLED', amount: '10.00' })
        await expectTarget(s, win.tx, { state: 'POSTED', op: 'win', amount: '10.00', code: 'OK' })
        const undone = s.expectOk(await s.bet('1.00'))
        const back = s.expectOk(await s.rollback(undone.tx))
        await expectTarget(s, undone.tx, { state: 'CANCELLED', op: 'bet' })
        await expectTarget(s, back.tx, { state: 'POSTED', op: 'rollback' })
        const refused = await s.bet(s.at('50.00'))
        await expectTarget(s, refused.tx, { state: 'REFUSED', code: 'INSUFFICIENT_FUNDS' })
      },
    },
    {
      id: 'X30',
      title: 'A launch token is exchanged for the session, and again for the same one',
      rule: '§2 session',
      needsBed: true,
      run: async (s) => {
        const { token } = s.me
        if (token === undefined) return
        const first = s.expectOk(await s.session(token), '0')
        for (const [name, value] of [
          ['player_id', s.me.playerId],
          ['session_id', s.me.sessionId],
          ['currency', s.me.currency],
          ['game_code', s.me.game],
        ] as const)
          s.expect(first.json[name] === value, `${name} "${value}"`, text(first.json[name]), '§2 session', first.at)
        const { mode, language, nickname } = first.json
        s.expect(mode === 'real' || mode === 'demo', 'mode real or demo', text(mode), '§2 session', first.at)
        s.expect(language === 'bn' || language === 'en', 'language bn or en', text(language), '§2 session', first.at)
        s.expect(typeof nickname === 'string', 'a nickname', text(nickname), '§2 session', first.at)
        const again = s.expectOk(await s.session(token))
        s.expect(
          again.json['session_id'] === s.me.sessionId,
          s.me.sessionId,
          text(again.json['session_id']),
          'once exchanged it stays the session’s',
          again.at,
        )
      },
    },
    {
      id: 'X31',
      title: 'An unknown token and an unknown session are refused',
      rule: 'SESSION_INVALID',
      run: async (s) => {
        s.expectRefused(await s.session(s.id('token')), 'SESSION_INVALID')
        const nowhere = s.seated(s.id('session'))
        s.expectRefused(await nowhere.bet('10.00'), 'SESSION_INVALID', '0')
        s.expectRefused(await nowhere.betwin('10.00', '90.00'), 'SESSION_INVALID', '0')
        await s.expectBalance('0')
      },
    },
    {
      id: 'X32',
      title: 'The session of another player is no session',
      rule: 'SESSION_INVALID',
      needsBed: true,
      run: async (s) => {
        const other = await s.another()
        s.expectRefused(await s.seated(other.me.sessionId).bet('10.00'), 'SESSION_INVALID', '0')
        await s.expectBalance('0')
        await other.expectBalance('0')
      },
    },
    {
      id: 'X33',
      title: 'Another game of the vendor may be played in the same session',
      rule: 'W-33',
      needsBed: true,
      run: async (s) => {
        const game = s.me.secondGame
        if (game === undefined) throw new Failure('second_game_code of the testbed', 'nothing', 'the case needs a second game')
        const bet = s.expectOk(await s.bet('10.00', { fields: { game_code: game } }), '-10.00', 'posted')
        s.expectOk(await s.win(bet, '5.00'), '-5.00')
        s.expectOk(await s.bet('1.00'), '-6.00')
      },
    },
    {
      id: 'X34',
      title: 'A game nobody offers takes no bet',
      rule: 'GAME_DISABLED',
      run: async (s) => {
        const answer = await s.bet('10.00', { fields: { game_code: s.id('no-game') } })
        s.expect(answer.code === 'GAME_DISABLED' || answer.http === 400, 'GAME_DISABLED', answer.code, 'the game is not known', answer.at)
        await s.expectBalance('0')
      },
    },
    {
      id: 'X35',
      title: 'The win for another player’s bet pays nobody',
      rule: 'W-13, W-1',
      needsBed: true,
      run: async (s) => {
        const other = await s.another()
        const bet = s.expectOk(await s.bet('10.00'))
        other.expectRefused(await other.win(bet, '25.00'), 'BET_NOT_FOUND', '0')
        other.expectRefused(await other.resettle(bet, '25.00'), 'BET_NOT_FOUND', '0')
        await other.expectBalance('0')
        await s.expectState(bet.tx, 'OPEN')
      },
    },
    {
      id: 'X36',
      title: 'Codes are the same words whatever language the caller asks for',
      rule: '§2 "Codes"',
      run: async (s) => {
        const tweak = { headers: { 'accept-language': 'bn-BD, bn;q=0.9' } }
        s.expectRefused(await s.bet(s.at('50.00'), { tweak }), 'INSUFFICIENT_FUNDS', '0')
        s.expectMalformed(await s.bet('-1', { tweak }), 'AMOUNT_INVALID')
      },
    },
  ],
}
