import { defineModule, provide, retain, retentionReasons, rule, wipedUnread, type Personal, type Retention } from '../../kernel/index.ts'
import { gameLimitChange, gameSwitchChange } from './changes.ts'
import { gameDesk } from './office.ts'
import { eraseShares } from './feed/share-store.ts'
import { describersPort, feedListingPort } from '../play/index.ts'
import { changesPort } from '../staff/index.ts'
import { roundHearerPort } from '../turnover/index.ts'
import { openFeed } from './feed/feed.ts'
import { feedRoutes, houseRoutes } from './routes.ts'
import { houseJobs } from './jobs.ts'
import { blackjackDescriber } from './legs.ts'
import { shotsPort } from './ports.ts'

const housePersonal: Personal = {
  tables: {
    'house.round_feed': wipedUnread(retentionReasons.short),
    'house.round_share': wipedUnread('an address of a round that the record has; the round’s page shows it'),
    'house.seed': retain('rounds', 'past rounds stay provable; a round shows its seeds'),
    'house.step_round': retain('rounds', 'past rounds stay provable; a round shows what was done in it'),
    'house.switched_off': retain(null, 'an act of an operator, which goes on for the account'),
  },
  erase: eraseShares,
}

const houseRetention: Retention = {
  tables: {
    'house.exposure': rule.game,
    'house.return_hour': rule.over('house.returns', 'the days that are looked at'),
    'house.round_feed': rule.over('house.feed', 'the newest few hundred'),
    'house.round_share': rule.kept('addresses that owners made of rounds; gone when withdrawn'),
    'house.seed': rule.play,
    'house.step_round': rule.play,
    'house.switched_off': rule.set,
  },
}

export const houseModule = defineModule({
  name: 'house',
  needs: { shots: shotsPort },
  open: openFeed,
  close: (feed) => feed.stop(),
  provides: (feed) => [
    provide(feedListingPort, () => feed.look()),
    provide(roundHearerPort, feed),
    provide(describersPort, [blackjackDescriber]),
    provide(changesPort, [{ officeGameLimits: gameLimitChange, officeGameSwitch: gameSwitchChange }]),
  ],
  calls: ({ ports, state }) => ({ ...houseRoutes(ports.shots), ...feedRoutes(state) }),
  officeCalls: () => gameDesk,
  jobs: (app, { ports }) => houseJobs(app, ports.shots),
  personal: housePersonal,
  retention: houseRetention,
})
