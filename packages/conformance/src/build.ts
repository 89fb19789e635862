/**
 * Makes the folder that is published: `npm run build -w @khela/conformance`, then `npm publish packages/conformance/dist`.
 * Node runs no TypeScript below node_modules, so what others install is JavaScript with its types.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..')
const root = path.join(folder, '../..')
const dist = path.join(folder, 'dist')

rmSync(dist, { recursive: true, force: true })
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [compiler, '-p', path.join(folder, 'tsconfig.build.json')], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

const {
  private: _private,
  scripts: _scripts,
  ...manifest
} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
const doors = { bin: { 'khela-conformance': './cli.js' }, exports: { '.': { types: './index.d.ts', default: './index.js' } } }
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify({ ...manifest, ...doors }, undefined, 2)}\n`)
copyFileSync(path.join(folder, 'README.md'), path.join(dist, 'README.md'))
copyFileSync(path.join(root, 'LICENSE'), path.join(dist, 'LICENSE'))
chmodSync(path.join(dist, 'cli.js'), 0o755)
