import { randomUUID } from 'node:crypto'
import { organizationChoice } from '@touchline/contract/sign-in'
import { platformOf, userLine as user } from '@touchline/testing/platform'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'

const cell = await sharedCell()

const platform = await platformOf(cell)
const feed = (...lines: readonly unknown[]) => platform.feed('users', ...lines)

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

it('an address of a user without a login is kept until a line has none or deletes the user, and makes no login', async () => {
  const { organizationId } = await cell.open()
  const line = user(organizationId, { mailAddress: 'Aya@kita.example' })
  const stored = async (rest: object) => {
    expect((await feed({ ...line, ...rest })).accepted).toBe(1)
    const rows = cell.database.ownerDb.selectFrom('users').select(['mail_address', 'account_id'])
    return rows.where('user_id', '=', line.userId).executeTakeFirst()
  }
  const without = { mail_address: null, account_id: null }
  expect(await stored({})).toEqual({ ...without, mail_address: 'Aya@kita.example' })
  expect(await stored({ mailAddress: null })).toEqual(without)
  expect(await stored({})).toEqual({ ...without, mail_address: 'Aya@kita.example' })
  expect(await stored({ _deletedFlag: true })).toEqual(without)
})
