#!/usr/bin/env node
import { main } from './main.ts'

const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined
process.exitCode = await main(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  colour,
})
