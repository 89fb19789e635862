/** Messages: the inbox, notifications, support tickets, the live chat. See README.md. */
export { hearNotices, noticesPort } from './hear.ts'
export { messagesModule } from './module.ts'
export { chatsOfMember, lettersToMember, supportContactsSince, ticketsOfMember } from './member-store.ts'
export { messageRoutes, messageSources, unreadMessages } from './routes.ts'
