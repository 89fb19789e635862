/** Stand-ins for the houses a site sends people and messages to. See README.md. */
export { startInbox, type Inbox, type InboxMessage, type InboxOptions } from './inbox/inbox.ts'
export { startStandIns, type StandInOptions, type StandIns } from './stand-ins.ts'
