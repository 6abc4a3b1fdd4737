import { mkdtemp, readFile, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { ConfigurationError } from '../configuration/faults.ts'
import { securityLogOf } from './security-log.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-security-'))
})

const where = { region: 'asia', by: 'signOut' }
const eventsIn = async (path: string) => (await readFile(path, 'utf8')).match(/"event":"[a-z-]+"/g)

it('adds lines to a file that others do not read, also after it was moved away', async () => {
  const path = join(folder, 'security.log')
  const log = securityLogOf({ kind: 'file', path })
  log.write({ event: 'signed-in' }, where)
  await rename(path, `${path}.1`)
  log.write({ event: 'signed-out' }, where)
  expect(await eventsIn(`${path}.1`)).toEqual(['"event":"signed-in"'])
  expect(await eventsIn(path)).toEqual(['"event":"signed-out"'])
  expect((await stat(path)).mode & 0o007).toBe(0)
})

it('refuses a file that cannot be written, by the name of the setting', () => {
  const path = join(folder, 'not-there', 'security.log')
  expect(() => securityLogOf({ kind: 'file', path })).toThrow(ConfigurationError)
  expect(() => securityLogOf({ kind: 'file', path })).toThrow('SECURITY_LOG: nothing can be written there (ENOENT)')
})
