import { blanked, defineModule, rule, wiped, type Personal, type Retention } from '../../kernel/index.ts'
import { supportDesk } from './office.ts'
import { hearNotices, noticesPort } from './hear.ts'
import { messageJobs } from './jobs.ts'
import { messageRoutes, messageSources } from './routes.ts'
import { eraseMessages, messageAgeing } from './personal-store.ts'

const messagePersonal: Personal = {
  tables: {
    'messages.chat': blanked('chats'),
    'messages.letter': wiped('letters'),
    'messages.mark': wiped('letterMarks'),
    'messages.ticket': blanked('tickets'),
    'messages.ways': wiped('noticeWays'),
  },
  file: () => messageSources,
  erase: eraseMessages,
}

const messageRetention: Retention = {
  ageing: messageAgeing,
  tables: {
    'messages.here': rule.bounded('one row an operator'),
    'messages.letter': rule.over('messages.forget', 'setting MESSAGE_DAYS'),
    'messages.mark': rule.over('messages.forget', 'with its letter'),
    'messages.ways': rule.member,
  },
}

export const messagesModule = defineModule({
  name: 'messages',
  needs: { notices: noticesPort },
  calls: () => messageRoutes,
  officeCalls: () => supportDesk,
  jobs: messageJobs,
  events: (app, { ports }) => hearNotices(app, ports.notices),
  personal: messagePersonal,
  retention: messageRetention,
})
