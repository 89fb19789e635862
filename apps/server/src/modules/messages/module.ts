import { defineModule } from '../../kernel/index.ts'
import { messageJobs } from './jobs.ts'
import { messagePersonal } from './personal.ts'
import { messageRoutes } from './routes.ts'

export const messagesModule = defineModule({ name: 'messages', calls: () => messageRoutes, jobs: messageJobs, personal: messagePersonal })
