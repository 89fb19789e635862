/** The repository's own rules: every written file against tidy-rules.ts, the glossary against itself, every package against docs/DEPENDENCIES.md. */
import path from 'node:path'
import { checkDependencies } from './dependencies.ts'
import { read, report, walk, type Problem } from './files.ts'
import { wordsOfTwoRows } from './glossary.ts'
import { hardCoded } from './hard-coded.ts'
import { namedGames } from './one-bet-games.ts'
import { checkSource } from './tidy-rules.ts'

const TEXT = /\.(ts|tsx|mts|mjs|js|json|sql|css|md|yml|yaml|html|svg|sh)$|(^|\/)\.ci\/run$/

export interface Tidy {
  readonly problems: Problem[]
  readonly looked: number
}

/** Checks the repository at `root`. Having found no file to look at is a problem. */
export function checkTidy(root: string): Tidy {
  const files = walk(root)
  const written = files.filter((file) => TEXT.test(file))
  const problems = written.flatMap((file) => {
    const source = read(root, file)
    const words = file === 'docs/GLOSSARY.md' ? wordsOfTwoRows(source.text) : []
    return [...checkSource(source), ...hardCoded(source), ...words].map((finding) => ({ file, ...finding }))
  })
  problems.push(...checkDependencies(root, files))
  problems.push(...namedGames(new Map(written.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, read(root, file).text]))))
  const code = written.filter((file) => /\.tsx?$/.test(file)).length
  if (code === 0) problems.push({ file: '.', text: 'no source file was found' })
  return { problems, looked: written.length }
}

if (import.meta.main) {
  const { problems, looked } = checkTidy(path.resolve(import.meta.dirname, '../..'))
  report(problems, `${looked} files`)
}
