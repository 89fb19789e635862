/** The seas of the fishing rooms at the office: what is at each gun, sittings with their shots, ending a sea (GS-2.18). */
import { endpoint, rates } from '../endpoint.ts'
import { FishingCount, FishingLevel, fishingSeats, FishingSeatNo, FishName, WeaponName } from './fishing.ts'
import {
  AmountText,
  Cursor,
  GameMode,
  Instant,
  Integer,
  OneLine,
  PublicId,
  QueryInteger,
  T,
  list,
  nullable,
  obj,
  oneOf,
  optional,
  dayRange,
} from '../schema.ts'
import { SeedProof } from '../house/calls/seeds.ts'

const operator = ['operator'] as const
const spec = 'GS-2.18; D-P5'
const Names = obj({ bn: OneLine(1, 40), en: OneLine(1, 40) })

/** Where the money of a sea or of a sitting is: `bought` + `won` = `chips` + `flying` + `staked` + `cashed`. */
const Money = {
  bought: AmountText,
  /** What the shots that were decided paid. */
  won: AmountText,
  chips: AmountText,
  /** Cost of the bullets on their way. */
  flying: AmountText,
  /** Cost of the shots that were decided. */
  staked: AmountText,
  cashed: AmountText,
}
const OfficeSea = obj({
  id: PublicId,
  room: OneLine(1, 24),
  name: Names,
  mode: GameMode,
  state: oneOf('open', 'closed', 'void'),
  /** Cost of a bullet of level 1. */
  base: AmountText,
  people: Integer(0, fishingSeats),
  sittings: FishingCount,
  shots: FishingCount,
  openedAt: Instant,
  /** Of all its sittings. `adds`: the sum holds, and the sea itself says the same. */
  money: obj({ ...Money, adds: T.Boolean() }),
})
const Sitting = obj({
  id: PublicId,
  seat: FishingSeatNo,
  /** As the sea shows it. */
  name: OneLine(1, 40),
  /** Null outside of what the operator may see. */
  memberId: nullable(T.String({ pattern: '^[0-9]{1,19}$' })),
  account: nullable(OneLine(1, 64)),
  isOpen: T.Boolean(),
  ...Money,
  /** Of what was cashed, what still flew and went back. */
  refunded: AmountText,
  shots: FishingCount,
  since: Instant,
  leftAt: nullable(Instant),
  /** When the last shot was decided. */
  lastShotAt: nullable(Instant),
})
const ShotLine = obj({
  id: PublicId,
  no: FishingCount,
  at: Instant,
  weapon: WeaponName,
  level: FishingLevel,
  nonce: Integer(1, 1_000_000),
  cost: AmountText,
  /** In the order in which they were drawn; `value` 0 got away. */
  fish: list(obj({ kind: FishName, value: Integer(0, 10_000) }), 12),
  payout: AmountText,
})

export const officeCalls = {
  officeSeas: endpoint({
    method: 'GET',
    path: '/office/seas',
    site: 'office',
    title: 'Seas of the fishing rooms: who sits, where the money of each is',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    /** `ended`: the newest of those that were left or are void. */
    request: obj({ state: oneOf('open', 'ended') }),
    reply: obj({ seas: list(OfficeSea, 100) }),
    errors: [],
    spec,
  }),
  officeSea: endpoint({
    method: 'GET',
    path: '/office/sea',
    site: 'office',
    title: 'One sea: its guns with their members',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: obj({ row: OfficeSea, seats: list(Sitting, fishingSeats) }),
    errors: [],
    spec,
  }),
  officeSeaSittings: endpoint({
    method: 'GET',
    path: '/office/sea/sittings',
    site: 'office',
    title: 'Sittings at a sea that are over, newest first',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({ seaId: PublicId, ...dayRange, cursor: optional(Cursor) }),
    reply: obj({ content: list(Sitting, 20), next: nullable(Cursor) }),
    errors: [],
    spec,
  }),
  officeSeaSitting: endpoint({
    method: 'GET',
    path: '/office/sea/sitting',
    site: 'office',
    title: 'One sitting: its money, and the same worked out from its shots',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({ seaId: PublicId, id: PublicId }),
    /** `adds`: its sum holds, and its shots come to what it says. */
    reply: obj({
      sitting: Sitting,
      mode: GameMode,
      byShots: obj({ shots: FishingCount, staked: AmountText, won: AmountText }),
      adds: T.Boolean(),
    }),
    errors: [],
    spec,
  }),
  officeSeaShots: endpoint({
    method: 'GET',
    path: '/office/sea/shots',
    site: 'office',
    title: 'Shots of a sitting that were decided, newest first',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    /** `before`: shots with a smaller number. */
    request: obj({ seaId: PublicId, sitting: PublicId, before: optional(QueryInteger) }),
    reply: obj({ content: list(ShotLine, 50), next: nullable(QueryInteger) }),
    errors: [],
    spec,
  }),
  officeSeaShot: endpoint({
    method: 'GET',
    path: '/office/sea/shot',
    site: 'office',
    title: 'All that is needed to verify one shot of a sitting, as its member has it: the seed only once its pair is open',
    who: operator,
    permission: 'game.read',
    always: true,
    rate: rates.read,
    request: obj({ seaId: PublicId, sitting: PublicId, no: QueryInteger }),
    reply: SeedProof,
    errors: [],
    spec: 'GS-1.7, GS-2.18',
  }),
  officeSeaEnd: endpoint({
    method: 'POST',
    path: '/office/sea/end',
    site: 'office',
    title: 'End a sea: it is void, and everybody gets what lies at their gun and what still flies',
    who: operator,
    permission: 'game.write',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, reason: OneLine(0, 200) }),
    reply: obj({ row: OfficeSea }),
    errors: ['reason_required', 'state_changed'],
    spec,
  }),
  officeSeaLook: endpoint({
    method: 'POST',
    path: '/office/sea/look',
    site: 'office',
    title: 'Open a case about a sea or a sitting, for somebody to look at',
    who: operator,
    permission: 'case.close',
    always: true,
    key: 'required',
    rate: rates.write,
    request: obj({ seaId: PublicId, sitting: optional(PublicId), reason: OneLine(0, 200) }),
    reply: obj({ caseId: PublicId }),
    errors: ['reason_required', 'state_changed'],
    spec,
  }),
} as const
