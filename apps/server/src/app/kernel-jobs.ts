/** Housekeeping: the kernel's own tables, and rows of any module that are over. */
import {
  forgetEach,
  forgetFiles,
  forgetInChunks,
  forgetKeys,
  forgetLostStarts,
  forgetNonces,
  forgetRates,
  forgetRuns,
  noteSizes,
  readGrowth,
  warnOfDisk,
  type Ageing,
  type RunningApp,
} from '../kernel/index.ts'

export function forgetJobs(app: RunningApp, ageing: readonly Ageing[]): void {
  app.jobs.schedule('app.forget', 'day', async () => {
    const gone = await forgetEach(app.db, ageing)
    if (Object.keys(gone).length > 0) app.log.info({ gone }, 'forgot rows that are over')
  })
}

export function kernelJobs(app: RunningApp): void {
  app.jobs.schedule('kernel.nonces', 'hour', async (t) => {
    await forgetNonces(t)
    await forgetFiles(t)
    await forgetLostStarts(t)
  })
  app.jobs.schedule('kernel.sizes', 'hour', async (t) => {
    await noteSizes(t)
    warnOfDisk(app.log, app.config, await readGrowth(app.asideDb, app.config))
  })
  app.jobs.schedule('kernel.forget', 'hour', async () => {
    const runs = await forgetInChunks(app.db, forgetRuns)
    const keys = await forgetInChunks(app.db, forgetKeys)
    const rates = await forgetInChunks(app.db, forgetRates)
    if (runs + keys + rates > 0) app.log.info({ runs, keys, rates }, 'forgot what is over')
  })
}
