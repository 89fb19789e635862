/** A file system of a few megabytes in memory, for tests of a disk without room. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveOut } from '../tools/left-out.ts'

export interface SmallDisk {
  readonly folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives back what `fill` took. */
  empty(): void
  remove(): void
}

/** Undefined, and said loudly, where the machine lets nobody mount one. `file` from the root: whose tests it is for. */
export function smallDisk(kilobytes: number, file: string): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'khela-small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    leaveOut('a full disk, since this machine lets no small file system be mounted', { file })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096', 'oflag=append', 'conv=notrunc']),
    empty: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
