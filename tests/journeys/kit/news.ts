/** News that reaches a page while parts of it still wait for their scripts. */
import type { Page } from '@playwright/test'

export interface News {
  /** Says that everything may have changed, as soon as the page's live line is up, and waits until it has read `path` again. */
  readonly tell: (path: string) => Promise<void>
}

/** Stands in the live line of the next page that is opened: all goes through, and the page can be told more. */
export async function holdLine(page: Page): Promise<News> {
  let told = 0
  let isUp: (say: (message: string) => void) => void = () => undefined
  const line = new Promise<(message: string) => void>((resolve) => (isUp = resolve))
  await page.routeWebSocket(/\/live\//, (browser) => {
    const server = browser.connectToServer()
    browser.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      browser.send(message)
      // Socket.IO: the session is open.
      if (String(message).startsWith('40')) isUp((words) => browser.send(words))
    })
  })
  return {
    tell: async (path) => {
      const say = await line
      const read = page.waitForResponse((response) => response.url().includes(path))
      told += 1
      say(`42${JSON.stringify(['ping', { topic: 'resync', version: `journey-${told}` }])}`)
      await (await read).finished()
    },
  }
}
