/** The age of the last good look through the books, in /metrics: a node that only answers tells it too, so dead workers are seen from outside. */
import { Gauge, type Registry } from 'prom-client'
import type { App } from '../../kernel/index.ts'
import { lastRun } from './books-store.ts'

export function addBooksAge(registry: Registry, app: App): void {
  new Gauge({
    name: 'khela_books_good_age_seconds',
    help: 'Seconds since the books were last found in order, or since the database was made; more than 93600 is an alarm',
    registers: [registry],
    async collect() {
      const state = await app.db.tx(lastRun, { readOnly: true }).catch(() => undefined)
      if (state === undefined) this.remove()
      else this.set(state.goodAgeSeconds)
    },
  })
}
