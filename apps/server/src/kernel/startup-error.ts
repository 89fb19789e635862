/** The database cannot be used with this build; the message is one plain sentence for the person who starts it. */
export class StartupError extends Error {
  readonly code = 'startup'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
  }
}
