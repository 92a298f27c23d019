#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { run } from './run.ts'

const isZipped = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const read = (file: string): string => {
  const bytes = readFileSync(file === '-' ? 0 : file)
  return (isZipped(bytes) ? gunzipSync(bytes) : bytes).toString()
}

try {
  const { out, code } = run(process.argv.slice(2), read)
  console.log(out)
  process.exitCode = code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 3
}
