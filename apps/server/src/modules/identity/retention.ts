/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'
import { identityAgeing } from './ageing-store.ts'

export const identityRetention: Retention = {
  ageing: identityAgeing,
  tables: {
    'identity.attempt': rule.over('identity.cleanup', 'a day'),
    'identity.captcha': rule.over('identity.cleanup', 'minutes'),
    'identity.code': rule.over('identity.codes-cleanup', 'minutes'),
    'identity.code_budget': rule.over('identity.codes-cleanup', 'two days'),
    'identity.code_tally': rule.over('identity.codes-cleanup', '30 days'),
    'identity.consent': rule.kept('consents have to be shown years later (CO-5.49); identity.privacy ends them with the account'),
    'identity.credential': rule.member,
    'identity.invite': rule.member,
    'identity.linked': rule.member,
    'identity.login_event': rule.over('identity.cleanup', '365 days'),
    'identity.member': rule.member,
    'identity.newcomer': rule.over('identity.cleanup', 'minutes'),
    'identity.profile': rule.member,
    'identity.proof_seen': rule.over('identity.cleanup', 'minutes'),
    'identity.provider_keys': rule.set,
    'identity.recovery_code': rule.member,
    'identity.security': rule.member,
    'identity.session': rule.over('identity.cleanup', 'a week after the end'),
    'identity.solved_challenge': rule.over('identity.cleanup', 'minutes'),
    'identity.ticket': rule.over('identity.cleanup', 'a day'),
    'identity.totp': rule.member,
    'identity.way_in': rule.over('identity.cleanup', 'minutes'),
  },
}
