/** Reads a picture code the way only the house itself can: from its stored hash, with its own secret. */
import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openDb, readConfig } from '../../../apps/server/src/kernel/index.ts'
import { startPostgres } from '../../../tools/postgres/index.ts'
import type { JourneyHouse } from './house.ts'

/** The id of the next picture that a page is given. Call before what brings it. */
export async function nextCaptcha(page: Page): Promise<string> {
  const answer = await page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/captcha')
  const { value } = (await answer.json()) as { value: { id: string } }
  return value.id
}

/** The five digits of a picture. Throws when there is no such picture. */
export async function captchaAnswer(house: JourneyHouse, id: string): Promise<string> {
  const secret = readConfig({ KHELA_HOME: house.home }).secret('captcha')
  const server = await startPostgres({ dir: path.join(house.home, 'postgres') })
  const db = openDb({ url: server.url, role: 'khela_app', max: 1 })
  try {
    const { answer } = await db.tx((t) => t.one<{ answer: Buffer }>('select answer from identity.captcha where id = $1', [id]))
    for (let code = 0; code < 100_000; code++) {
      const digits = String(code).padStart(5, '0')
      if (createHmac('sha256', secret).update(`${id}|${digits}`).digest().equals(answer)) return digits
    }
    throw new Error(`no code fits the picture ${id}`)
  } finally {
    await db.close()
    await server.stop()
  }
}
