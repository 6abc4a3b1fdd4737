import { randomUUID } from 'node:crypto'
import { linkEndpoints } from '@touchline/contract/links'
import type { LinkedTask } from '@touchline/domain/sign-in'
import { createServiceKey } from '@touchline/testing/service-key'
import { sharedCell } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from '../../../db/column-values.ts'
import { hashOf } from '../../../use-case/link-token.ts'

const RETURN = 'https://app.kita.example/clubs/7'

const cell = await sharedCell()

const club = await cell.open()
const key = await createServiceKey(cell.database.ownerDb, { scopes: ['links'] })

interface LinkInput {
  readonly organization?: string
  readonly by?: string
  readonly [field: string]: unknown
}

const ask = ({ organization = club.organizationId, by = key, ...fields }: LinkInput = {}) =>
  cell.send({
    method: 'POST',
    path: `/${organization}/links`,
    json: { loginName: club.login, task: 'pay', returnUrl: RETURN, ...fields },
    headers: { authorization: `Bearer ${by}` },
  })

const tokenOf = async (fields: LinkInput = {}): Promise<string> => {
  const { url } = linkEndpoints.createLink.response.parse((await ask(fields)).body)
  return new URLSearchParams(url.split('?')[1]).get('token') ?? ''
}
const use = (token: string) => cell.send({ method: 'POST', path: '/links/session', json: { token } })
const enter = async (fields: LinkInput = {}): Promise<string> =>
  z.object({ access_token: z.string() }).parse((await use(await tokenOf(fields))).body).access_token
const code = (status: number, refused: string) => ({ status, body: { code: refused } })

describe('a signed link', () => {
  it('opens its task once, and names neither token nor person in the audit or the log', async () => {
    const reply = await ask({ lang: 'de' })
    expect(reply).toMatchObject({ status: 201, body: { url: expect.stringMatching(/^http:\/\/localhost\/#\/link\?/) } })
    const { url } = linkEndpoints.createLink.response.parse(reply.body)
    const said = new URLSearchParams(url.split('?')[1])
    expect([said.get('region'), said.get('lang')]).toEqual(['asia', 'de'])
    const token = said.get('token') ?? ''
    const both = await Promise.all([use(token), use(token)])
    const opened = both.find(({ status }) => status === 200)
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 410]))
    expect(opened).toMatchObject({ cookies: [], body: { task: 'pay', returnUrl: RETURN, loginId: club.login } })
    expect(opened?.body).not.toHaveProperty('refresh_token')
    expect(await use(token)).toMatchObject({ status: 410, body: { code: 'link-used', details: { returnUrl: RETURN } } })
    const rows = cell.database.ownerDb.selectFrom('audit_entries').selectAll()
    const written = await rows
      .where('organization_id', '=', club.organizationId)
      .where('action', 'like', '%-link')
      .orderBy('sequence')
      .execute()
    expect(written.map(({ action, actor }) => [action, actor])).toEqual([
      ['make-link', 'platform'],
      ['open-link', club.userId],
    ])
    expect(JSON.stringify([written, cell.logLines, cell.securityLines])).not.toContain(token)
  })

  it('is over after a minute, and is known no longer than a day', async () => {
    const token = await tokenOf()
    const links = cell.database.ownerDb.updateTable('signed_links')
    await links.set({ expires_at: sql`now() - interval '1 second'` }).where('token_hash', '=', hashOf(token)).execute()
    expect(await use(token)).toMatchObject({
      status: 410,
      body: { code: 'link-expired', details: { returnUrl: RETURN } },
    })
    expect(await use('x'.repeat(65))).toMatchObject(code(404, 'link-unknown'))
  })

  it.each<[string, () => Promise<LinkInput>, number, string]>([
    [
      'a key for other nouns',
      async () => ({ by: await createServiceKey(cell.database.ownerDb) }),
      403,
      'service-key-scope',
    ],
    ['no key', async () => ({ by: 'tlsk_nothing' }), 401, 'wrong-service-key'],
    ['an address elsewhere', async () => ({ returnUrl: 'https://evil.example/' }), 400, 'return-address-refused'],
    ['a login of nobody', async () => ({ loginName: 'nobody' }), 404, 'user-unknown'],
    ['a login of another organisation', async () => ({ loginName: (await cell.open()).login }), 404, 'user-unknown'],
    ['an organisation that is not there', async () => ({ organization: randomUUID() }), 404, 'not-found'],
    ['a bill that is not there', async () => ({ task: 'invoice', billingInfoId: randomUUID() }), 404, 'not-found'],
    ['an invoice without a bill', async () => ({ task: 'invoice' }), 400, 'invalid-request'],
    ['a bill for another task', async () => ({ billingInfoId: randomUUID() }), 400, 'invalid-request'],
    [
      'a reader who is to pay',
      async () => ({ loginName: (await cell.join(club, 'reader')).login }),
      403,
      'not-permitted',
    ],
  ])('is not made with %s', async (_name, fields, status, refused) => {
    expect(await ask(await fields())).toMatchObject(code(status, refused))
  })
})

describe('a session of a signed link', () => {
  const asCalled = (token: string, method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown) =>
    cell.send({ method, path, token, ...(json === undefined ? {} : { json }) })

  it.each<[LinkedTask, string, boolean]>([
    ['pay', 'billing_info', true],
    ['pay', 'people', false],
    ['pay', 'notices', false],
    ['hours', 'upper_limit/current_value', true],
    ['hours', 'history', false],
    ['card', 'documents', false],
  ])('for %s reads %s: %s', async (task, path, is) => {
    const reply = await asCalled(await enter({ task }), 'GET', `/${club.organizationId}/manage/${path}`)
    expect(reply).toMatchObject(is ? { status: 200 } : code(403, 'link-task'))
  })

  it('changes no password, reaches no other organisation, and cannot be prolonged', async () => {
    const token = await enter()
    const passwords = { password: club.password, newPassword: 'four words on a bench' }
    expect(await asCalled(token, 'PUT', '/administrator/password', passwords)).toMatchObject(code(403, 'link-task'))
    expect(await asCalled(token, 'GET', '/administrator/security')).toMatchObject(code(403, 'link-task'))
    const other = await cell.open()
    const elsewhere = `/${other.organizationId}/manage/billing_info`
    expect(await asCalled(token, 'GET', elsewhere)).toMatchObject(code(404, 'other-organization'))
    const form = { grant_type: 'refresh_token', refresh_token: token }
    const refreshed = await cell.send({ method: 'POST', path: '/administrator/auth_billing', form })
    expect(refreshed).toMatchObject({ status: 401 })
  })

  it('registers what a first purchase needs, and replaces no address', async () => {
    const token = await enter({ task: 'plan' })
    const { results } = z
      .object({ results: z.array(z.object({ contractInfoId: z.string() })) })
      .parse((await asCalled(token, 'GET', `/${club.organizationId}/manage/contract_info`)).body)
    const path = `/${club.organizationId}/manage/contract_info/${results[0]?.contractInfoId}/mail_address_change_token`
    const replaced = await asCalled(token, 'POST', path, { mailAddress: 'other@kita.example' })
    expect(replaced).toMatchObject(code(403, 'password-required'))
    const contracts = cell.database.ownerDb.updateTable('contracts').set({ payer_mail: null })
    await contracts.where('organization_id', '=', club.organizationId).execute()
    expect(await asCalled(token, 'POST', path, { mailAddress: 'other@kita.example' })).toMatchObject({ status: 202 })
    const another = await asCalled(token, 'POST', path, { mailAddress: 'mallory@kita.example' })
    expect(another).toMatchObject(code(403, 'password-required'))
  })

  it('replaces no payer', async () => {
    const token = await enter({ task: 'plan' })
    const own = `/${club.organizationId}/manage/contract_info`
    const listed = z.object({ results: z.array(z.looseObject({ contractInfoId: z.string() })) })
    const first = listed.parse((await asCalled(token, 'GET', own)).body).results[0]
    const path = `${own}/${first?.contractInfoId}`
    const save = async (name: string) => {
      const read = await asCalled(token, 'GET', path)
      const document = z.looseObject({ customerInfo: z.looseObject({}) }).parse(read.body)
      const json = { ...document, customerInfo: { ...document.customerInfo, name } }
      const headers = { 'if-match': String(read.headers['etag']) }
      return cell.send({ method: 'PUT', path, token, json, headers })
    }
    const contracts = cell.database.ownerDb.updateTable('contracts').where('organization_id', '=', club.organizationId)
    await contracts.set({ payer_name: null, payer_tel: null }).execute()
    expect(await save('Kita Rowing Club')).toMatchObject({ status: 200 })
    expect(await save('Mallory')).toMatchObject(code(403, 'password-required'))
  })

  it('is in the list of sessions with its origin, and ends without that of the browser', async () => {
    const token = await enter()
    const list = () => club.send({ path: '/administrator/security' })
    expect(await list()).toMatchObject({
      body: { sessions: expect.arrayContaining([expect.objectContaining({ linkedFrom: 'app.kita.example' })]) },
    })
    expect(await asCalled(token, 'POST', '/administrator/sign_out', {})).toMatchObject({ status: 204, cookies: [] })
    expect(await asCalled(token, 'GET', `/${club.organizationId}/manage/billing_info`)).toMatchObject(
      code(401, 'not-signed-in'),
    )
    expect(await list()).toMatchObject({ status: 200 })
  })
})

describe('a link whose person may not enter any more', () => {
  it('is refused to somebody who was removed, and to another role', async () => {
    const manager = await cell.join(club, 'billing-manager')
    const [gone, lesser] = [await tokenOf({ loginName: manager.login }), await tokenOf({ loginName: manager.login })]
    const members = cell.database.ownerDb.updateTable('members').where('user_id', '=', manager.userId)
    await members.set({ member_role: 'reader' }).execute()
    expect(await use(lesser)).toMatchObject(code(403, 'not-permitted'))
    const users = cell.database.ownerDb.updateTable('users').where('user_id', '=', manager.userId)
    await users.set({ deleted_at: at(cell.clock.now()) }).execute()
    expect(await use(gone)).toMatchObject(code(403, 'not-administrator'))
  })

  it('is refused where the organisation was closed, or demands a second factor that the login lacks', async () => {
    const other = await cell.open()
    const asked = { organization: other.organizationId, loginName: other.login }
    const [demanded, closed] = [await tokenOf(asked), await tokenOf(asked)]
    const of = { organization_id: other.organizationId, demanded_by: other.userId }
    const demand = { ...of, demanded_at: at(0), demanded_from: at(1) }
    await cell.database.ownerDb.insertInto('second_factor_demands').values(demand).execute()
    expect(await use(demanded)).toMatchObject(code(403, 'second-factor-demanded'))
    const contracts = cell.database.ownerDb.updateTable('contracts').set({ closed_at: at(cell.clock.now()) })
    await contracts.where('organization_id', '=', other.organizationId).execute()
    expect(await use(closed)).toMatchObject(code(403, 'account-closed'))
  })
})
