import { defineModule } from '../../kernel/index.ts'

/** A kit: it has no calls, jobs or tables of its own. */
export const roomsModule = defineModule({ name: 'rooms' })
