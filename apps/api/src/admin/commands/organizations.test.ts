import { openTestCell, type TestCell } from '@touchline/testing/cell'
import { operatorOn } from '@touchline/testing/commands'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused } from '../command.ts'

let cell: TestCell
beforeAll(async () => {
  cell = await openTestCell('2026-11-21T04:00:00Z')
})
afterAll(() => cell.drop())

const type = (line: string) => operatorOn(cell.deps).type(line.split(' '))

describe('an organisation', () => {
  const line = (code: string, login: string) => `create-organization --name Kita --code ${code} --login ${login}`

  it('is created with an administrator who chooses a password at the printed link, once', async () => {
    const [organization, link] = await type(line('kita-1', 'Kita-Admin'))
    expect(link).toMatch(
      /^link to choose a password https:\/\/console\.touchline\.test\/#\/own-login\?token=[\w-]{43}&region=asia&/,
    )
    const json = { token: /token=([\w-]+)/.exec(link ?? '')?.[1], newPassword: 'four words on a bench' }
    const choose = () => cell.send({ method: 'POST', path: '/forgotten_password/set', json })
    expect(await choose()).toMatchObject({ status: 200, body: { username: 'kita-admin' } })
    expect(await choose()).toMatchObject({ status: 404, body: { code: 'mail-token-unknown' } })
    const form = { grant_type: 'password', username: 'kita-admin', password: json.newPassword }
    const reply = await cell.send({ method: 'POST', path: '/administrator/auth_billing', form })
    expect(reply).toMatchObject({ status: 200, body: { _organization: organization?.split(' ')[1] } })
  })

  it('has a week to use the link, and says so where another login existed', async () => {
    await type(line('kita-4', 'kita-4'))
    const links = cell.database.ownerDb.selectFrom('login_links').select(['created_at', 'expires_at'])
    const { created_at, expires_at } = await links.where('address', '=', 'Tanaka').executeTakeFirstOrThrow()
    expect(expires_at - created_at).toBe(7 * 86_400_000)
    expect((await type(line('kita-5', 'kita-4')))[1]).toBe('login kita-4 existed and keeps its password')
  })

  it('is taxed in the country that is named', async () => {
    const [organization] = await type(`${line('kita-6', 'kita-6')} --tax-region DE`)
    const contracts = cell.database.ownerDb.selectFrom('contracts').select('tax_region')
    const id = organization?.split(' ')[1] ?? ''
    expect(await contracts.where('organization_id', '=', id).execute()).toEqual([{ tax_region: 'DE' }])
    await expect(type(`${line('kita-7', 'kita-7')} --tax-region Germany`)).rejects.toThrow('no country by ISO 3166')
  })

  it('is refused with the code of another', async () => {
    await type(line('kita-2', 'kita-2'))
    await expect(type(line('kita-2', 'kita-3'))).rejects.toThrow(Refused)
    await expect(type(line('kita-2', 'kita-3'))).rejects.toThrow('another organisation has this code')
  })
})
