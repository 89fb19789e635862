/** What becomes of the rows of one member in the tables of identity. */
import { blanked, retain, retentionReasons, wiped, wipedUnread, type PersonalTables } from '../../kernel/index.ts'

const secret = wipedUnread('a secret, which no file holds')

export const identityTables: PersonalTables = {
  'identity.closure': retain(null, 'that and when the account ended'),
  'identity.code': retain(null, retentionReasons.short),
  'identity.consent': blanked('consents'),
  'identity.credential': secret,
  'identity.device': wiped('devices'),
  'identity.export': blanked('account'),
  'identity.invite': blanked('account'),
  'identity.kept': retain(null, 'says what outlives the account, why and until when; gone with it'),
  'identity.known_network': wiped('networks'),
  'identity.kyc_application': blanked('identityChecks'),
  'identity.kyc_match': retain(null, 'lists that a check met stay in the house (CO-5.50)'),
  'identity.kyc_step': retain('identityCheckSteps', 'when a check moved; nothing else stands there'),
  'identity.linked': wiped('linkedAccounts'),
  'identity.login_event': wiped('signIns'),
  'identity.profile': wiped('profile'),
  'identity.profile_change': wiped('profileChanges'),
  'identity.recovery_code': secret,
  'identity.security': secret,
  'identity.session': blanked('sessions'),
  'identity.ticket': secret,
  'identity.totp': secret,
  'identity.way_in': secret,
}
