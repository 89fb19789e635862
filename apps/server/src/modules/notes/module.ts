import { defineModule, rule, wiped } from '../../kernel/index.ts'
import { noteRoutes } from './routes.ts'
import { eraseNotes, noteRows } from './store.ts'

export const notesModule = defineModule({
  name: 'notes',
  officeCalls: () => noteRoutes,
  personal: {
    tables: { 'notes.note': wiped('notes'), 'notes.tag': wiped('notes') },
    file: () => ({ notes: noteRows }),
    erase: eraseNotes,
  },
  retention: {
    tables: { 'notes.note': rule.kept('what operators write of a member stays as long as the account'), 'notes.tag': rule.member },
  },
})
