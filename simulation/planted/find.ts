import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { TextFault } from './text-fault.ts'

const preload = pathToFileURL(join(import.meta.dirname, 'change-source.ts')).href
const program = join(import.meta.dirname, '../main.ts')

/** As `npm run lab -- simulate` reports it; null where none did. */
export async function foundBy(fault: TextFault, options: readonly string[]): Promise<string | null> {
  const words = ['--disable-warning=ExperimentalWarning', `--import=${preload}`, program, '--first', ...options]
  const child = spawn(process.execPath, words, {
    env: { ...process.env, PLANTED: JSON.stringify(fault) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const lines = said.split('\n').filter((line) => line.startsWith('seed '))
  return lines.find((line) => fault.found.test(line)) ?? null
}
