/** What identity says of the personal data in its tables. */
import { blanked, retain, retentionReasons, wiped, wipedUnread, type Personal, type PersonalSources } from '../../kernel/index.ts'
import { eraseAccount } from './erase-store.ts'
import {
  accountRows,
  consentRows,
  deviceRows,
  linkedRows,
  networkRows,
  profileChangeRows,
  profileRows,
  sessionRows,
  signInRows,
} from './file-store.ts'

const secret = wipedUnread('a secret, which no file holds')

const tables: Personal['tables'] = {
  'identity.code': retain(null, retentionReasons.short),
  'identity.consent': blanked('consents'),
  'identity.credential': secret,
  'identity.device': wiped('devices'),
  'identity.invite': blanked('account'),
  'identity.known_network': wiped('networks'),
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

const parts: PersonalSources = {
  account: accountRows,
  profile: profileRows,
  linkedAccounts: linkedRows,
  consents: consentRows,
  profileChanges: profileChangeRows,
  sessions: sessionRows,
  devices: deviceRows,
  networks: networkRows,
  signIns: signInRows,
}

export const identityPersonal: Personal = { tables, file: () => parts, erase: eraseAccount }
