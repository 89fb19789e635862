/** The controls over the house's own games: what is off, what may be won, what they return (OF-6). */
import { endpoint, rates } from '../endpoint.ts'
import { AmountText, Currency, Instant, Integer, OneLine, MoneyText, T, list, nullable, obj, oneOf, optional } from '../schema.ts'
import { changeErrors, ChangeReason, ChangeReply } from '../staff/office/proposals.ts'

const operator = ['operator'] as const
const spec = 'GS-2.0.2; OF-6'
const GameCode = OneLine(1, 40)
/** Parts per million of what was staked. */
const Share = Integer(0, 2_000_000_000)
const Version = OneLine(0, 64)
const MemberId = T.String({ pattern: '^[0-9]{1,19}$' })

const GameReturn = obj({
  version: Version,
  currency: Currency,
  rounds: Integer(0, 9_000_000_000_000_000),
  staked: MoneyText,
  paid: MoneyText,
  actual: Share,
  /** Hundredths of a standard deviation outside what is expected; 0 within it, null where that cannot be said. */
  z: nullable(Integer(-1_000_000, 1_000_000)),
  isAlarming: T.Boolean(),
  /** As it stood after each day: what was returned so far, and between what that lies in 999 of 1 000 cases. */
  days: list(obj({ day: Instant, actual: Share, from: nullable(Share), to: nullable(Share) }), 40),
})
const OfficeGame = obj({
  game: GameCode,
  name: obj({ bn: OneLine(1, 120), en: OneLine(1, 120) }),
  /** Of the pay table that this build plays. */
  version: Version,
  /** What its bets return by proof; the least is null where it depends on how one plays. */
  least: nullable(Share),
  most: Share,
  /** Why too little is no alarm here: it depends on how one plays, or a round does not say the most it could have become. */
  unjudged: nullable(oneOf('skill', 'steps')),
  limits: obj({ min: AmountText, max: AmountText, maxWin: AmountText }),
  /** What all its open rounds may pay together, and could pay now. */
  openMost: AmountText,
  reserved: MoneyText,
  returns: list(GameReturn, 40),
})
const Off = obj({
  kind: oneOf('game', 'version', 'member'),
  game: GameCode,
  version: Version,
  memberId: nullable(MemberId),
  account: nullable(OneLine(1, 64)),
  reason: OneLine(1, 200),
  by: OneLine(1, 64),
  at: Instant,
})

export const officeCalls = {
  officeGames: endpoint({
    method: 'GET',
    path: '/office/games',
    site: 'office',
    title: 'The games of the house: what is off, limits, what open rounds could pay, what was returned against the proof',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({}),
    reply: obj({ games: list(OfficeGame, 100), off: list(Off, 500) }),
    errors: [],
    spec,
  }),
  officeGameSwitch: endpoint({
    method: 'POST',
    path: '/office/games/switch',
    site: 'office',
    title: 'Turn a game, a version of its pay table, or one member at it off from the next bet, or propose to turn it on again',
    who: operator,
    permission: 'game.write',
    always: true,
    key: 'required',
    rate: rates.write,
    /** Neither `version` nor `memberId`: the whole game. */
    request: obj({
      game: GameCode,
      version: optional(OneLine(1, 64)),
      memberId: optional(MemberId),
      off: T.Boolean(),
      reason: ChangeReason,
    }),
    reply: ChangeReply,
    errors: ['state_changed', 'bounds_invalid', 'own_request', ...changeErrors],
    spec,
  }),
  officeGameLimits: endpoint({
    method: 'POST',
    path: '/office/games/limits',
    site: 'office',
    title: 'Propose what may be staked on a game, what one bet may pay, and what all its open rounds may pay together',
    who: operator,
    permission: 'game.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ game: GameCode, min: AmountText, max: AmountText, exposure: AmountText, openMost: AmountText, reason: ChangeReason }),
    reply: ChangeReply,
    errors: ['bounds_invalid', ...changeErrors],
    spec,
  }),
} as const
