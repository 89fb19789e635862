/** Which version of which text a member accepted; another version is asked for again. */
import type { ReplyOf } from '@khela/contract'
import { fail, playerOf, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { consentsOf, insertConsent, type ConsentRow, type Document } from './consent-store.ts'

/** The texts that are accepted. */
const documents: readonly Document[] = ['terms', 'privacy']

/** Writes down that somebody accepted both texts as they stand now: at a registration. */
export async function noteConsent(t: Tx, app: App, memberId: bigint, ip: string): Promise<void> {
  const current = await app.settings.get('CONSENT_VERSIONS')
  for (const document of documents) await insertConsent(t, memberId, document, current[document], ip)
}

/** What was accepted, and whether it is what stands now. */
export async function readConsents(
  t: Tx,
  app: App,
  scope: Scope,
): Promise<{ current: Readonly<Record<Document, string>>; isCurrent: boolean; consents: ConsentRow[] }> {
  const current = await app.settings.get('CONSENT_VERSIONS')
  const consents = await consentsOf(t, scope)
  const isCurrent = documents.every((document) => consents.some((row) => row.document === document && row.version === current[document]))
  return { current, isCurrent, consents }
}

/** Whether the member of the scope has accepted both texts as they stand: the gate asks before value is moved. */
export async function hasConsent(t: Tx, app: App, scope: Scope): Promise<boolean> {
  return (await readConsents(t, app, scope)).isCurrent
}

/** Accepts the texts of now. Error: consent_outdated when they changed while they were read. */
export async function giveConsent(t: Tx, { app, actor, input, ip }: Call<'consentGive'>): Promise<ReplyOf<'consentGive'>> {
  const current = await app.settings.get('CONSENT_VERSIONS')
  for (const document of documents) if (input[document] !== current[document]) fail('consent_outdated', { version: current[document] })
  await noteConsent(t, app, playerOf(actor).memberId, ip)
  return {}
}
