import { randomUUID } from 'node:crypto'
import { operatorOn } from '@touchline/testing/commands'
import { sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../../configuration/faults.ts'
import { ingest } from '../../features/ingestion/ingest.ts'
import { organizationIntake } from '../../features/ingestion/organizations.ts'
import { Refused } from '../command.ts'

const cell = await sharedCell()

const { type } = operatorOn(cell.deps)

describe('an organisation', () => {
  const lineOf = (code: string, login: string) => `create-organization --name Kita --code ${code} --login ${login}`

  it('is created with an administrator who chooses a password at the printed link, once', async () => {
    const [organization, link] = await type(lineOf('kita-1', 'Kita-Admin'))
    expect(link).toMatch(/^link to choose a password http:\/\/localhost\/#\/own-login\?token=[\w-]{43}&region=asia&/)
    const json = { token: /token=([\w-]+)/.exec(link ?? '')?.[1], newPassword: 'four words on a bench' }
    const choose = () => cell.send({ method: 'POST', path: '/forgotten_password/set', json })
    expect(await choose()).toMatchObject({ status: 200, body: { username: 'kita-admin' } })
    expect(await choose()).toMatchObject({ status: 404, body: { code: 'mail-token-unknown' } })
    const form = { grant_type: 'password', username: 'kita-admin', password: json.newPassword }
    const reply = await cell.send({ method: 'POST', path: '/administrator/auth_billing', form })
    expect(reply).toMatchObject({ status: 200, body: { _organization: organization?.split(' ')[1] } })
    const creator = cell.database.ownerDb.selectFrom('users').select('created_by').where('username', '=', 'kita-admin')
    expect(await creator.execute()).toEqual([{ created_by: 'operator' }])
  })

  it('is not created where no process would start with the settings', async () => {
    const checkSettings = () => {
      throw new ConfigurationError(['BRAND_FILE: accent: has a contrast of 3.08'])
    }
    const made = operatorOn({ ...cell.deps, checkSettings }).type(lineOf('kita-9', 'kita-9').split(' '))
    await expect(made).rejects.toThrow('BRAND_FILE: accent: has a contrast of 3.08')
    expect(await type(lineOf('kita-9', 'kita-9'))).toHaveLength(2)
  })

  it('has a week to use the link, and says so where another login existed', async () => {
    await type(lineOf('kita-4', 'kita-4'))
    const links = cell.database.ownerDb.selectFrom('login_links').select(['created_at', 'expires_at'])
    const { created_at, expires_at } = await links.where('address', '=', 'Tanaka').executeTakeFirstOrThrow()
    expect(expires_at - created_at).toBe(7 * 86_400_000)
    expect((await type(lineOf('kita-5', 'kita-4')))[1]).toBe('login kita-4 existed and keeps its password')
  })

  it('is refused with the code of another', async () => {
    await type(lineOf('kita-2', 'kita-2'))
    await expect(type(lineOf('kita-2', 'kita-3'))).rejects.toThrow(Refused)
    await expect(type(lineOf('kita-2', 'kita-3'))).rejects.toThrow('another organisation has this code')
  })

  it('that the platform made gets its first login, and a second only by invitation', async () => {
    const organizationId = randomUUID()
    const line = {
      organizationId,
      organizationName: 'Nord',
      organizationCode: 'nord',
      createdDate: '2026-11-01T00:00:00.000Z',
    }
    const body = (async function* () {
      yield new TextEncoder().encode(JSON.stringify(line))
    })()
    await ingest(cell.deps, organizationIntake, body)
    const [organization, link] = await type(lineOf('nord', 'nord-1'))
    expect(organization).toBe(`organisation ${organizationId} existed, and has its first login now`)
    expect(link).toContain('link to choose a password')
    await expect(type(lineOf('nord', 'nord-2'))).rejects.toThrow(organizationId)
  })

  it('has the country, currency and zone that it is given, and those of the region otherwise', async () => {
    const [made = ''] = await type(
      `${lineOf('kita-6', 'kita-6')} --country DE --currency EUR --zone europe/berlin --lang de`,
    )
    const [other = ''] = await type(lineOf('kita-7', 'kita-7'))
    const facts = (text: string) =>
      cell.database.pick('contracts', ['tax_region', 'currency', 'zone'], { organization_id: text.split(' ')[1] ?? '' })
    expect(await facts(made)).toEqual([{ tax_region: 'DE', currency: 'EUR', zone: 'Europe/Berlin' }])
    expect(await facts(other)).toEqual([{ tax_region: 'JP', currency: 'JPY', zone: 'Asia/Tokyo' }])
    for (const zone of ['Berlin', '+09:00', 'GMT+9', 'EST'])
      await expect(type(`${lineOf('kita-8', 'kita-8')} --zone ${zone}`)).rejects.toThrow('--zone is no time zone')
    for (const country of ['Germany', 'UK', 'XX'])
      await expect(type(`${lineOf('kita-8', 'kita-8')} --country ${country}`)).rejects.toThrow(
        '--country is no country',
      )
  })
})
