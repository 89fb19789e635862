/** The personal data in the tables of responsible play: the member's file, and the end of an account. */
import { blanked, retain, wiped, type Personal } from '../../kernel/index.ts'
import { responsiblePlayRows, eraseResponsiblePlay } from './personal-store.ts'
import { choiceOf, messagesOf } from './store.ts'

export const responsiblePlayPersonal: Personal = {
  tables: {
    'care.answer': wiped('care'),
    'care.choice': wiped('care'),
    'care.harm_case': retain('care', 'markers of harm stay recorded (CO-5.24); closed with the account'),
    'care.harm_step': blanked('care'),
    'care.reading': wiped('care'),
  },
  file: () => ({
    care: async (t, scope, memberId) => ({
      choice: await choiceOf(t, scope, memberId),
      messages: await messagesOf(t, scope, memberId),
      rows: await responsiblePlayRows(t, scope),
    }),
  }),
  erase: eraseResponsiblePlay,
}
