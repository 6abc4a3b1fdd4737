import { addPasskey, beginPasskey } from '@touchline/contract/passkeys'
import { beginAuthenticator as begin, confirmAuthenticator as confirm } from '@touchline/contract/second-factor'
import { softwareAuthenticator } from '@touchline/testing/authenticator'
import { operatorOn } from '@touchline/testing/commands'
import { ofEachTest, sharedCell } from '@touchline/testing/shared'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { Refused, UsageError } from '../command.ts'
import { removeSecondFactor } from './second-factors.ts'

const cell = await sharedCell()
const club = ofEachTest(() => cell.open())

const run = (login: string, reason = 'phone and paper lost; called back at the number of the contract') =>
  operatorOn(cell.deps).run(removeSecondFactor, { login, reason, operator: 'Sato' })

const post = (path: string, json: object = {}) => club.send({ method: 'POST', path: `/administrator/${path}`, json })

async function setUpApp(): Promise<void> {
  const { secret } = begin.response.parse((await post('authenticator')).body)
  const timestamp = Temporal.Now.instant().epochMilliseconds
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  confirm.response.parse((await post('authenticator/confirm', { code })).body)
}

async function addOne(): Promise<void> {
  const begun = beginPasskey.response.parse((await post('passkeys/new')).body)
  const made = softwareAuthenticator().make(begun)
  addPasskey.response.parse((await post('passkeys', { name: 'Phone', made })).body)
}

const signIn = () => cell.server.signInByPassword(club)

it('takes app, passkeys and codes, ends every session, and the password signs in alone again', async () => {
  await setUpApp()
  await addOne()
  expect((await signIn()).body).toMatchObject({ code: 'second-factor-required' })
  expect(await run(club.login.toUpperCase())).toEqual([
    `removed of ${club.login}: 1 app, 1 passkeys, 10 recovery codes`,
    'every session of the login ended; the password alone signs in until a second factor is set up',
  ])
  expect((await club.send({ path: '/administrator/security' })).status).toBe(401)
  expect((await signIn()).status).toBe(200)
  const { ownerDb } = cell.database
  const account = ownerDb.selectFrom('accounts').select('account_id').where('login_name', '=', club.login)
  const { account_id: accountId } = await account.executeTakeFirstOrThrow()
  for (const table of ['second_factors', 'authenticator_apps', 'passkeys', 'recovery_codes'] as const)
    expect(await ownerDb.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()).toEqual(
      [],
    )
})

it('names the operator and the reason in the audit, in the chain of operators and to the person', async () => {
  await addOne()
  await run(club.login, ' stolen ')
  const { organizationId, userId } = club
  const { ownerDb } = cell.database
  const audit = ownerDb.selectFrom('audit_entries').select(['actor', 'subject', 'before', 'after'])
  const rows = await audit
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'remove-second-factors')
    .execute()
  expect(rows).toEqual([
    {
      actor: 'Sato',
      subject: `user:${userId}`,
      before: { hadApp: false, passkeys: 1, recoveryCodes: 10 },
      after: { userId, reason: 'stolen' },
    },
  ])
  const actions = ownerDb.selectFrom('operator_actions').select(['operator', 'command', 'subject'])
  expect(await actions.where('subject', '=', club.login).execute()).toEqual([
    { operator: 'Sato', command: 'remove-second-factor', subject: club.login },
  ])
  const notices = ownerDb
    .selectFrom('notices')
    .select(['kind', 'user_id'])
    .where('organization_id', '=', organizationId)
  expect(await notices.where('kind', '=', 'second-factors-removed').execute()).toEqual([
    { kind: 'second-factors-removed', user_id: userId },
  ])
})

it('the removal of second factors is refused without a reason, for an unknown login, and where there is nothing to remove', async () => {
  await expect(run(club.login, '  ')).rejects.toThrow(UsageError)
  await expect(run('nobody')).rejects.toThrow(Refused)
  await expect(run(club.login)).rejects.toThrow('has no second factor')
})

it('the removal of second factors leaves no link that was asked for before', async () => {
  await addOne()
  const json = { address: 'thief@kita.example', lang: 'en' }
  const asked = await club.send({ method: 'PUT', path: '/administrator/address', json })
  expect(asked.status).toBe(202)
  const links = () => cell.database.ownerDb.selectFrom('login_links').select('address').execute()
  expect(await links()).toEqual([{ address: 'thief@kita.example' }])
  await run(club.login)
  expect(await links()).toEqual([])
})
