/** Messages: the inbox, notifications, support tickets, the live chat. See README.md. */
export { endDeskChat, passDeskChat, readChats, readDeskChat, sayAtDesk, seeAtDesk, setHere, takeDeskChat } from './chat.ts'
export type { Talker } from './chat-store.ts'
export { readWritten, sendLetter, takeBack } from './inbox.ts'
export { messageJobs } from './jobs.ts'
export type { Params } from './notices.ts'
export { notify, type Notice } from './notify.ts'
export { messageRoutes, messageSources, unreadMessages } from './routes.ts'
export { answerTicket, closeTicket, giveTicket, readDeskTicket, readQueue } from './tickets.ts'
