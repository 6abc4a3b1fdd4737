import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testBrand } from '@touchline/testing/brand'
import { runsOnMany } from '@touchline/testing/one-server'
import { createOrganization } from '@touchline/testing/organization'
import { sharedDatabase, sharedFolder } from '@touchline/testing/shared'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readIssuer } from '../configuration/configuration.ts'
import { readBooksOf } from '../configuration/desk-file.ts'
import { at } from '../db/column-values.ts'
import { Refused } from './command.ts'
import { runProgram } from './program.ts'

const database = await sharedDatabase()
const path = join(await sharedFolder(), 'security.log')
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  process.exitCode = 0
  vi.restoreAllMocks()
})

const run = (words: string) =>
  runProgram({
    name: 'touchline-admin',
    words: words.split(' '),
    environment: { SECURITY_LOG: path },
    backups: () => null,
    usualRegion: () => 'asia',
    findTarget: async () => ({
      location: { appUrl: database.url, ownerUrl: database.ownerUrl },
      maintenanceFile: '/not/there',
      isSpread: runsOnMany(),
      checkSettings: () => undefined,
      readConsoleUrl: () => 'https://console.touchline.test',
      readMailing: () => ({ sessionSecret: 'secret', url: 'https://console.touchline.test/asia/api/v0' }),
      readIssuer: (region) => readIssuer({}, region).issuer,
      readBrand: () => testBrand.brand,
      readBooksOf: () => readBooksOf(undefined),
      readPayments: () => {
        throw new Refused('no provider')
      },
      isOwnNetworkAllowed: false,
      readSealingKeys: () => [],
      close: async () => undefined,
    }),
  })

interface Line {
  readonly event: string
  readonly by: string
}
const lines = async (): Promise<readonly Line[]> =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
const last = async (count: number) => (await lines()).slice(-count)

it('every command is noted with its operator and its outcome, not with what was typed after its name', async () => {
  await run('list-jobs --operator Tanaka')
  expect(await last(1)).toEqual([
    expect.objectContaining({
      event: 'operator-command',
      region: 'asia',
      by: 'list-jobs',
      command: 'list-jobs',
      operator: 'Tanaka',
      outcome: 'done',
    }),
  ])
  await run('set-login-address nobody-here --address a@kita.example --operator Tanaka')
  expect(await last(1)).toEqual([expect.objectContaining({ command: 'set-login-address', outcome: 'refused' })])
  expect(await readFile(path, 'utf8')).not.toMatch(/kita\.example|nobody-here/)
})

it('a service key is noted by its id when it is made, given an end, and revoked', async () => {
  await run('create-service-key platform')
  const rows = () => database.ownerDb.selectFrom('service_keys').select('key_id').orderBy('created_at').execute()
  const [first] = await rows()
  await run(`rotate-service-key ${first?.key_id}`)
  await run(`revoke-service-key ${first?.key_id}`)
  const keys = (await lines()).filter(({ event }) => event.startsWith('service-key'))
  const second = (await rows()).find(({ key_id }) => key_id !== first?.key_id)
  expect(keys).toMatchObject([
    { event: 'service-key-made', by: 'create-service-key', keyId: first?.key_id },
    { event: 'service-key-ended', by: 'rotate-service-key', keyId: first?.key_id },
    { event: 'service-key-made', by: 'rotate-service-key', keyId: second?.key_id },
    { event: 'service-key-ended', by: 'revoke-service-key', keyId: first?.key_id },
  ])
  expect(await readFile(path, 'utf8')).not.toContain('tlsk_')
})

it('the second factors that an operator took are noted with the operator and the person, and without the reason', async () => {
  const { login, organizationId, userId } = await createOrganization(database.ownerDb)
  const accounts = database.ownerDb.selectFrom('accounts').select('account_id').where('login_name', '=', login)
  const { account_id } = await accounts.executeTakeFirstOrThrow()
  const factor = { account_id, factor_id: randomUUID(), kind: 'totp', added_at: at(0) } as const
  await database.ownerDb.insertInto('second_factors').values(factor).execute()
  await run(`remove-second-factor ${login} --reason lost --operator Tanaka`)
  const removed = { organizationId, userId, operator: 'Tanaka', by: 'remove-second-factor' }
  expect(await last(2)).toEqual([
    expect.objectContaining({ event: 'second-factors-removed', ...removed }),
    expect.objectContaining({ event: 'operator-command', outcome: 'done' }),
  ])
  expect(JSON.stringify(await last(2))).not.toContain('lost')
})
