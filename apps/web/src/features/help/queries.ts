import type { AnyLanguage } from '@khela/i18n'
import { read } from '../../site/queries.ts'
import { helpRead } from './help-read.ts'

export const helpQuery = (language: AnyLanguage) => ({ ...read(...helpRead(language)), staleTime: 300_000 })
