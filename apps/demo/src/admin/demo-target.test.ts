import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { compiled } from '@touchline/testing/compiled'
import { expect, it } from 'vitest'
import { ADDRESS_FILE } from '../start-demo.ts'
import { addressOf } from './demo-target.ts'

async function complaintWith(environment: Readonly<Record<string, string>>): Promise<string> {
  const env = { ...compiled, ...environment }
  const program = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'list-jobs'], { env })
  const complaints = text(child.stderr)
  expect(await once(child, 'exit')).toEqual([1, null])
  return complaints
}

it('the target says how to get a database where the demo was never started', async () => {
  expect(await complaintWith({ DATA_DIR: '/nowhere' })).toBe(
    'there is no database in /nowhere; start the demo once, or set DATABASE_URL\n',
  )
})

it('prints links to the demo of that folder, wherever it is served', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-'))
  expect(await addressOf(folder)).toBe('http://localhost:4700')
  await writeFile(join(folder, ADDRESS_FILE), 'http://localhost:24700')
  expect(await addressOf(folder)).toBe('http://localhost:24700')
})

it('reads the address of the database from a file, as the server does', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'touchline-')), 'database_url')
  await writeFile(file, 'my database\n')
  expect(await complaintWith({ DATA_DIR: '/nowhere', DATABASE_URL_FILE: file })).toMatch(/^DATABASE_URL is no address/)
})
