import type { Messages } from '@khela/i18n'

/** Message keys are typed from the English files in every `useTexts` of both sites. */
declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
