import { defineOfficePage } from '../../app/page.ts'
import { ContentPage } from './content-page.tsx'
import { readContentSearch } from './kinds.ts'

export const content = defineOfficePage({
  name: 'content',
  menu: {
    text: 'content',
    group: 'groupHouse',
    icon: 'megaphone',
    permission: 'content.read',
    search: { tab: 'announcements', kind: 'notice' },
  },
  readSearch: readContentSearch,
  View: ContentPage,
})
