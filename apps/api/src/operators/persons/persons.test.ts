import { bookFaults } from '@touchline/testing/books'
import { operatorOn } from '@touchline/testing/commands'
import { coach, membersOf } from '@touchline/testing/members'
import { platformSays } from '@touchline/testing/platform-user'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from '../../db/column-values.ts'

const world = await sharedWorld({ hearsEvents: false })
const desk = await sharedDesk(world)

const reason = 'by letter, called back'

const order = (act: string, login: string, more: { readonly ask?: true } = {}) =>
  desk.order(
    { act, input: { login }, reason, caseId: '3127', ...more },
    { roles: ['support'], operator: 'aya@kita.example' },
  )

const asked = z.object({ approvalId: z.string() })

async function erase(login: string) {
  const alone = await order('erase-person', login)
  expect(alone).toMatchObject({ status: 409, body: { code: 'second-person-needed' } })
  const { approvalId } = asked.parse((await order('erase-person', login, { ask: true })).body)
  return desk.ask(`/approvals/${approvalId}/approve`, {}, { operator: 'mika@kita.example' })
}

it('a person gets what is held of them, without secrets, and it stands in the chain', async () => {
  const { login, organizationId, ...club } = await world.subscribe()
  await club.read('listPeople')
  const about = { kind: 'amount', id: null, title: 'Next payment', figure: '¥2,200', steps: [] } as const
  await club.call('openCase', { body: { about, words: 'Is this right?' } })
  const { status, body } = await order('export-person', login)
  expect([status, body]).toEqual([
    200,
    {
      kind: 'done',
      subject: login,
      file: { name: `${login}.json`, content: expect.objectContaining({ payers: [], recipients: [] }) },
    },
  ])
  expect(body).toMatchObject({
    file: {
      content: {
        login: { loginName: login },
        clubs: [
          {
            organizationId,
            did: expect.arrayContaining([expect.objectContaining({ action: 'sign-in' })]),
            asked: [{ words: 'Is this right?', answer: null }],
          },
        ],
        sessions: [{ organizationId, createdAt: expect.stringMatching(/Z$/) }],
      },
    },
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret/i)
})

it('a person is erased once no club needs them: no name, login or address is left, and the books are whole', async () => {
  const club = await world.subscribe()
  const members = membersOf(world, club)
  const yui = await members.join()
  const { ownerDb } = world.database
  const accounts = ownerDb.selectFrom('accounts').select(['login_name', 'mail_address'])
  const account = accounts.where('account_id', '=', yui.accountId)
  const user = ownerDb.selectFrom('users').select(['display_name', 'username', 'account_id', 'mail_address'])
  expect(await account.executeTakeFirst()).toEqual({ login_name: yui.login, mail_address: coach.address })
  expect(await order('erase-person', yui.login)).toMatchObject({
    status: 409,
    body: { code: 'act-impossible', details: { why: { reason: 'needed-as-member', club: expect.any(String) } } },
  })
  const asked = ownerDb.insertInto('cases').values({
    organization_id: club.organizationId,
    case_id: '2611290001',
    state: 'open',
    asked_by: yui.userId,
    about: JSON.stringify({ kind: 'call', id: null, title: '', figure: null, steps: [] }),
    words: 'my daughter is ill',
    asked_at: at(world.now()),
  })
  await asked.execute()
  const id = (await members.find())?._id ?? ''
  expect((await club.call('removePerson', { params: { id } })).status).toBe(200)
  expect(await erase(yui.login)).toMatchObject({ status: 204 })
  expect(await account.executeTakeFirst()).toEqual({ login_name: `erased-${yui.accountId}`, mail_address: null })
  expect(await user.where('user_id', '=', yui.userId).executeTakeFirst()).toEqual({
    display_name: '—',
    username: `erased-${yui.userId}`,
    account_id: null,
    mail_address: null,
  })
  expect(await ownerDb.selectFrom('cases').select('case_id').where('asked_by', '=', yui.userId).execute()).toEqual([])
  expect((await club.read('getHistory')).entries[0]).toMatchObject({ kind: 'erase-person', by: { kind: 'operator' } })
  expect(await order('erase-person', yui.login)).toMatchObject({
    body: { message: `no login ${yui.login} in this region` },
  })
  expect(await bookFaults(ownerDb)).toEqual([])
})

it('is refused for a user of the platform, and for a payer', async () => {
  const { login, userId, organizationId } = await world.subscribe()
  const contracts = world.database.ownerDb.updateTable('contracts').where('organization_id', '=', organizationId)
  await contracts.set({ payer_mail: 'hanako@kita.example' }).execute()
  const accounts = world.database.ownerDb.updateTable('accounts').where('login_name', '=', login)
  await accounts.set({ mail_address: 'hanako@kita.example' }).execute()
  expect(await order('erase-person', login)).toMatchObject({
    body: { message: expect.stringMatching(/the platform deletes them first; .* names another one first/) },
  })
  await platformSays(world, { organizationId, userId, loginName: login, _deletedFlag: true })
  expect(await order('erase-person', login)).toMatchObject({
    body: { message: expect.not.stringContaining('the platform') },
  })
})

it('a command prints the file, and asks a second operator to erase', async () => {
  const { login } = await world.subscribe()
  const { type } = operatorOn(world.deps)
  const because = ['--reason', reason, '--operator', 'Aya']
  expect(JSON.parse((await type(['export-person', login.toUpperCase(), ...because])).join('\n'))).toMatchObject({
    login: { loginName: login },
  })
  await expect(type(['erase-person', login, ...because])).rejects.toThrow('the platform deletes them first')
  const users = world.database.ownerDb.updateTable('users').where('username', '=', login)
  await users.set({ is_of_platform: false, roles: [] }).execute()
  expect(await type(['erase-person', login, ...because])).toEqual([expect.stringContaining('approvals approve')])
})
