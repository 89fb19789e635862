import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Runs the check against a registry that answers the question as told; 405 where it is told nothing. */
async function check(advisories?: object): Promise<{ code: number | null; output: string; leftOut: string }> {
  const registry = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (request.method === 'POST' && advisories !== undefined)
        response.setHeader('content-type', 'application/json').end(JSON.stringify(advisories))
      else if (['/fastify', '/lighthouse'].includes(request.url ?? ''))
        response.end(JSON.stringify({ name: request.url?.slice(1), 'dist-tags': {}, versions: {} }))
      else response.writeHead(request.method === 'POST' ? 405 : 404).end()
    })
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(path.join(tmpdir(), 'khela-advisories-'))
  onTestFinished(() => {
    registry.close()
    rmSync(folder, { recursive: true })
  })
  const leftOut = path.join(folder, 'left-out')
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  const child = spawn(process.execPath, [path.join(root, 'tools/advisories.ts'), address], {
    cwd: root,
    // npm remembers advisories of earlier runs.
    env: { ...process.env, KHELA_TEST_LEFT_OUT: leftOut, npm_config_cache: path.join(folder, 'npm') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output, leftOut: output.includes('LEFT OUT') ? readFileSync(leftOut, 'utf8') : '' }
}

test('a part with a known fault fails the check, by name (REL-O07)', async () => {
  const advisory = { id: 1, url: 'https://advisories.example/1', title: 'Planted', severity: 'high', vulnerable_versions: '*' }
  const { code, output } = await check({ fastify: [advisory] })
  expect([code, output]).toEqual([1, expect.stringMatching(/fastify .*high.*Planted https:\/\/advisories\.example\/1/)])
})

test('a grave fault of a tool fails the check too, a small one is printed', async () => {
  const advisory = (severity: string) => ({
    id: 2,
    url: 'https://advisories.example/2',
    title: 'Planted',
    severity,
    vulnerable_versions: '*',
  })
  for (const [severity, code] of [
    ['critical', 1],
    ['low', 0],
  ] as const) {
    const answer = await check({ lighthouse: [advisory(severity)] })
    expect([answer.code, answer.output]).toEqual([code, expect.stringMatching(/the parts of tools\/lighthouse: lighthouse .*Planted/)])
  }
})

test('a registry that knows of nothing passes', async () => {
  const { code, output } = await check({})
  expect([code, output.match(/no fault/g)]).toEqual([0, Array.from({ length: 5 }, () => 'no fault')])
})

test('a registry that does not answer is said loudly, and once more at the end', async () => {
  const { code, output, leftOut } = await check()
  expect([code, output, leftOut]).toEqual([
    0,
    expect.stringMatching(/LEFT OUT: known faults/),
    expect.stringMatching(/405.*"suite":"advisories"/),
  ])
})
