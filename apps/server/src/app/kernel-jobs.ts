/** Housekeeping of the kernel's own tables. */
import { forgetFiles, forgetNonces, type RunningApp } from '../kernel/index.ts'

export function kernelJobs(app: RunningApp): void {
  app.jobs.schedule('kernel.nonces', 'hour', async (t) => {
    await forgetNonces(t)
    await forgetFiles(t)
  })
}
