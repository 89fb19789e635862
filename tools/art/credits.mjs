// node tools/art/credits.mjs: writes whose works the pictures are made from, with licence and link, for the page /credits. What it
// says comes from the packages that sources.mjs serves to the stage, not from memory.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const target = fileURLToPath(new URL('../../apps/web/src/features/fairness/pages/art-credits.json', import.meta.url))
const readJson = (...path) => JSON.parse(readFileSync(join(here, ...path), 'utf8'))

/** The holder named in a copyright line, without its years, addresses and reserved names. */
function holderOf(line) {
  const rest = line
    .replace(/^Copyright\s*(\(c\))?[\s\d,-]*(by\s+)?(The\s+)?/i, '')
    .split(/\s*\(|,?\s+with Reserved|\.\s+(?:All|Copyright|This)|, with|\s+DBA\s/)[0]
  return rest.replace(/[.,]$/, '').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

const withoutMail = (text) => text.replace(/\s*<.*>/, '')

function face(name) {
  const { family, license } = readJson('node_modules', name, 'metadata.json')
  const project = /https?:\/\/[\w./-]+/.exec(license.attribution)?.[0]
  return {
    package: name,
    name: family,
    by: holderOf(license.attribution),
    url: project ?? `https://fontsource.org/fonts/${name.split('/')[1]}`,
    licence: license.type,
    licenceUrl: license.url,
  }
}

function outlines(name) {
  const info = readJson('node_modules', name, 'info.json')
  return {
    package: name,
    name: info.name,
    by: info.author.name,
    url: info.author.url,
    licence: info.license.title,
    licenceUrl: info.license.url,
  }
}

function program(name) {
  const { author, license, homepage } = readJson('node_modules', name, 'package.json')
  return {
    package: name,
    name,
    by: withoutMail(typeof author === 'string' ? author : author.name),
    url: homepage,
    licence: license,
    licenceUrl: `https://spdx.org/licenses/${license}.html`,
  }
}

const names = Object.keys(readJson('package.json').dependencies).toSorted()
const faces = names.filter((name) => name.startsWith('@fontsource/')).map(face)
const drawings = names.filter((name) => name.startsWith('@iconify-json/')).map(outlines)
const programs = names.filter((name) => !name.includes('/')).map(program)
writeFileSync(target, `${JSON.stringify({ drawings, faces, programs }, undefined, 2)}\n`)
