import { randomUUID } from 'node:crypto'
import { type IngestionResult, ingestionResult } from '@touchline/contract/ingestion'
import { organizationChoice } from '@touchline/contract/sign-in'
import { openTestCell, type TestCell, type TestOrganization } from '@touchline/testing/cell'
import { createServiceKey } from '@touchline/testing/service-key'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedAddresses } from '../../checks/people-audited.ts'
import { inTransaction } from '../../db/transaction.ts'

const NOW = '2026-11-21T04:00:00.000Z'

let cell: TestCell
let key: string

beforeAll(async () => {
  cell = await openTestCell(NOW)
  key = await createServiceKey(cell.database.ownerDb)
})
afterAll(() => cell.drop())

const feed = async (...lines: unknown[]): Promise<IngestionResult> => {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
  return ingestionResult.parse((await cell.send({ method: 'POST', path: '/ingestion/users', text, headers })).body)
}

const user = (organizationId: string, rest: object = {}) => ({
  userId: randomUUID(),
  organizationId,
  username: 'a.tanaka',
  displayName: 'Aya Tanaka',
  roles: ['analyst'],
  startDate: NOW,
  ...rest,
})

const abroad = (rest: object = {}) => ({
  region: 'europe',
  organizationId: randomUUID(),
  organizationName: 'Rive Gauche',
  roles: ['administrator'],
  ...rest,
})
const choices = async ({ login, password }: TestOrganization) => {
  const form = { grant_type: 'password', username: login, password }
  const { status, body } = await cell.send({ method: 'POST', path: '/administrator/auth_billing', form })
  return status === 409 ? organizationChoice.parse(body).details.map((one) => one.organizationName) : []
}
const known = (organization: TestOrganization, rest: object) =>
  user(organization.organizationId, { username: 'second', loginName: organization.login, ...rest })

it('organisations elsewhere are offered at the sign-in; another list takes the place of the one before, and without one it stays', async () => {
  const organization = await cell.open()
  const elsewhere = [abroad(), abroad({ region: 'america', organizationName: 'Lake' })]
  const line = { ...known(organization, {}), elsewhere }
  expect(await feed(line)).toMatchObject({ accepted: 1 })
  expect(await choices(organization)).toEqual(expect.arrayContaining(['Lake', 'Rive Gauche']))
  const reversed = { ...line, elsewhere: elsewhere.toReversed() }
  expect(await feed(reversed)).toMatchObject({ accepted: 0, unchanged: 1 })
  const { elsewhere: _, ...without } = line
  expect(await feed(without)).toMatchObject({ unchanged: 1 })
  expect(await choices(organization)).toContain('Lake')
  expect(await feed({ ...line, elsewhere: [abroad({ organizationName: 'Quai' })] })).toMatchObject({
    accepted: 1,
  })
  const offered = await choices(organization)
  expect(offered).toContain('Quai')
  expect(offered).not.toContain('Lake')
  expect(await feed({ ...line, elsewhere: [] })).toMatchObject({ accepted: 1 })
  expect(await choices(organization)).toEqual([])
})

it('organisations elsewhere leave those of other logins as they are, and of two lines of one login the later one counts', async () => {
  const [one, two] = [await cell.open(), await cell.open()]
  await feed(known(two, { elsewhere: [abroad({ organizationName: 'Two' })] }))
  const first = known(one, { elsewhere: [abroad({ organizationName: 'First' })] })
  const second = known(one, { username: 'third', elsewhere: [abroad({ organizationName: 'Last' })] })
  expect(await feed(first, second)).toMatchObject({ accepted: 2 })
  expect(await choices(one)).toContain('Last')
  expect(await choices(one)).not.toContain('First')
  expect(await choices(two)).toContain('Two')
})

it('organisations elsewhere are refused for the own region, without a login, twice, and in a region that there is not', async () => {
  const organization = await cell.open()
  const own = known(organization, { elsewhere: [abroad({ region: 'asia' })] })
  const nobody = user(organization.organizationId, { elsewhere: [abroad()] })
  const twice = abroad()
  const result = await feed(
    own,
    nobody,
    known(organization, { elsewhere: [twice, twice] }),
    known(organization, { elsewhere: [abroad({ region: 'moon' })] }),
  )
  expect(result.refusals).toEqual([
    { line: 1, code: 'region-own' },
    { line: 2, code: 'invalid-line', fields: ['loginName'] },
    { line: 3, code: 'invalid-line', fields: ['elsewhere'] },
    { line: 4, code: 'invalid-line', fields: ['elsewhere.0.region'] },
  ])
  expect(await choices(organization)).toEqual([])
})

/** All mails that wait, by whom they go to. */
const mailed = async (to: string) => {
  await cell.runDue()
  const rows = await cell.database.ownerDb
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'send-mail')
    .execute()
  return rows.map(({ payload }) => JSON.stringify(payload)).filter((text) => text.includes(`"to":"${to}"`))
}

it('a new login gets one link in the language of its organisation, chooses a password and is signed in', async () => {
  const { organizationId } = await cell.open()
  await cell.database.ownerDb
    .updateTable('organizations')
    .set({ lang: 'de' })
    .where('organization_id', '=', organizationId)
    .execute()
  const login = 'Vorstand@kita.example'
  const analyst = user(organizationId, { loginName: login })
  expect(await feed(analyst)).toMatchObject({ accepted: 1 })
  expect(await mailed('vorstand@kita.example')).toEqual([])
  const line = { ...analyst, roles: ['administrator'] }
  expect(await feed(line)).toMatchObject({ accepted: 1 })
  expect(await feed(line)).toMatchObject({ unchanged: 1 })
  const [mail = '', ...more] = await mailed('vorstand@kita.example')
  expect(more).toEqual([])
  expect(mail).toContain('Passwort wählen')
  const json = { token: /token=([\w-]+)/.exec(mail)?.[1], newPassword: 'four words on a bench' }
  const chosen = await cell.send({ method: 'POST', path: '/forgotten_password/set', json })
  expect(chosen).toMatchObject({ status: 200, body: { username: 'vorstand@kita.example' } })
  const form = { grant_type: 'password', username: 'vorstand@kita.example', password: json.newPassword }
  const reply = await cell.send({ method: 'POST', path: '/administrator/auth_billing', form })
  expect(reply).toMatchObject({ status: 200, body: { _organization: organizationId } })
})

it('a login that was mailed its link gets another by the login page, and the books know its address', async () => {
  const { organizationId } = await cell.open()
  const address = 'office@late.example'
  await feed(user(organizationId, { loginName: 'late', mailAddress: address, roles: ['administrator'] }))
  expect(await mailed(address)).toHaveLength(1)
  await cell.send({ method: 'POST', path: '/forgotten_password', json: { username: 'late' } })
  expect(await mailed(address)).toHaveLength(2)
  const changed = await inTransaction(cell.deps.db, { system: 'administration' }, changedAddresses)
  expect(changed.filter(({ subject }) => subject === 'login late')).toEqual([])
})

it('one login of several organisations is made once; where a line wants no link, none is mailed', async () => {
  const [one, two] = [await cell.open(), await cell.open()]
  const both = { loginName: 'both@kita.example', roles: ['administrator'] }
  expect(await feed(user(one.organizationId, both), user(two.organizationId, both))).toMatchObject({ accepted: 2 })
  expect(await mailed('both@kita.example')).toHaveLength(1)
  const quiet = { username: 'quiet', loginName: 'quiet', roles: ['administrator'], signInLink: false }
  expect(await feed(user(one.organizationId, quiet))).toMatchObject({ accepted: 1 })
  const account = cell.database.ownerDb.selectFrom('accounts').select('mail_address').where('login_name', '=', 'quiet')
  expect(await account.execute()).toEqual([{ mail_address: null }])
})
