/** What `npm test -- --changed` looks at: the files that differ from a commit, and what of the checks they reach. */
import { execFileSync } from 'node:child_process'

const git = (root: string, words: readonly string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Files that differ from `since`, new ones included, deleted ones left out; paths from the root. Without `since` those that are not
 * committed, or, where there are none, those of the last commit. Throws when `since` names no commit.
 */
export function changedFiles(root: string, since?: string): string[] {
  const against = (commit: string) => git(root, ['diff', '--name-only', '--diff-filter=d', commit, '--'])
  const untracked = git(root, ['ls-files', '--others', '--exclude-standard'])
  const found = [...against(since ?? 'HEAD'), ...untracked]
  return found.length > 0 || since !== undefined ? found : against('HEAD~1')
}

/** The changed files by what can be said of them without running everything. */
export interface Reach {
  /** Sources that the linter reads. */
  readonly sources: readonly string[]
  /** Sources that unit tests import, tests themselves included. */
  readonly imported: readonly string[]
  /** Journeys that were changed themselves. */
  readonly journeys: readonly string[]
  /** Files that reach tests by no import: what only the whole run shows. */
  readonly beyond: readonly string[]
}

const isJourney = (file: string): boolean => file.startsWith('tests/journeys/')

/** Sorts changed files. A change that a browser sees, or that tests read from the disk, is listed as beyond. */
export function reachOf(files: readonly string[]): Reach {
  const sources = files.filter((file) => /\.(m?[jt]s|tsx)$/.test(file))
  const journeys = files.filter((file) => isJourney(file) && file.endsWith('.spec.ts'))
  return {
    sources,
    imported: sources.filter((file) => !isJourney(file)),
    journeys,
    beyond: files.filter((file) => !journeys.includes(file) && (!sources.includes(file) || isSeen(file)) && !file.endsWith('.md')),
  }
}

/** Drawn in a browser, or a part of the journeys' own kit. */
const isSeen = (file: string): boolean =>
  !/\.test\.tsx?$/.test(file) && (/^(apps\/(web|office)|packages\/ui)\/src\//.test(file) || isJourney(file))
