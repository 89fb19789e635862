import { defineOfficePage } from '../../app/page.ts'
import { BooksPage } from './books-page.tsx'

export const books = defineOfficePage({
  name: 'books',
  menu: { text: 'books', group: 'groupMoney', icon: 'scale', permission: 'ledger.read' },
  View: BooksPage,
})
