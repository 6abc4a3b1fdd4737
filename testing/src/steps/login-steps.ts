import { at } from '@touchline/api/db/column-values'
import { inTransaction } from '@touchline/api/db/transaction'
import { removeAllSecondFactors } from '@touchline/api/features/sign-in/own-security/remove-all'
import { link, recordLink } from '@touchline/api/features/sign-in/provider/find-account'
import { beginPasskey } from '@touchline/contract/passkeys'
import { readSecurity } from '@touchline/contract/security'
import * as z from 'zod/mini'
import { softwareAuthenticator } from '../authenticator.ts'
import { answered, codeOf } from '../logins.ts'
import { lookAt } from '../looks.ts'
import { createServiceKey } from '../service-key.ts'
import type { Club, Take } from './club.ts'

export const NEW_ADDRESS = 'mine@kita.example'
const NEW = 'four words on a bench'

/** What the first administrator does with the own login. */
const mine = ({ send }: Club) => ({
  setUpApp: async () => {
    const { secret } = answered(await send('POST', '/administrator/authenticator', {}))
    return answered(await send('POST', '/administrator/authenticator/confirm', { code: codeOf(secret) })).recoveryCodes
  },
  addPasskey: async () => {
    const begun = beginPasskey.response.parse((await send('POST', '/administrator/passkeys/new', {})).body)
    return send('POST', '/administrator/passkeys', { name: 'Phone', made: softwareAuthenticator().make(begun) })
  },
  security: async () => readSecurity.response.parse((await send('GET', '/administrator/security')).body),
  askOwnAddress: () => send('PUT', '/administrator/address', { address: NEW_ADDRESS, lang: 'en' }),
})

const after =
  ({ mori: person }: Club) =>
  <T>(before: () => Promise<T>, step: (done: T) => Promise<unknown>): Take =>
  async () => {
    const done = await before()
    return [{ person }, () => step(done)]
  }

export function sessionSteps(club: Club) {
  const { world, mori, send, manage, open, signIn, mailed } = club
  const { security, askOwnAddress } = mine(club)
  const own = after(club)
  const alone = (step: () => Promise<unknown>) => own(async () => null, step)
  const refresh = (refresh_token: string) =>
    world.server.send({
      method: 'POST',
      path: '/administrator/auth_billing',
      form: { grant_type: 'refresh_token', refresh_token },
    })
  const spent = async () => {
    const { refresh_token } = answered(await signIn())
    await refresh(refresh_token)
    const tokens = world.database.ownerDb.updateTable('session_tokens').set({ spent_at: at(0) })
    await tokens.where('spent_at', 'is not', null).execute()
    return refresh_token
  }
  const otherSession = async () => {
    await signIn()
    return (await security()).sessions.find(({ isThis }) => !isThis)?._id
  }
  const forgotten = async () => {
    await open('/forgotten_password', { username: mori.login })
    return mailed()
  }
  const asked = async () => {
    await askOwnAddress()
    return mailed()
  }
  const makeLink = async (): Promise<string> => {
    const key = await createServiceKey(world.database.ownerDb, { scopes: ['links'] })
    const json = { loginName: mori.login, task: 'card', returnUrl: 'https://app.kita.example/' }
    const path = `/${mori.organizationId}/links`
    const headers = { authorization: `Bearer ${key}` }
    const reply = await world.server.send({ method: 'POST', path, json, headers })
    return /token=([\w-]+)/.exec(z.object({ url: z.string() }).parse(reply.body).url)?.[1] ?? ''
  }
  const openLink = (token: string) => open('/links/session', { token })
  const passwords = { password: mori.password, newPassword: NEW }
  return {
    'add-recipient': alone(() =>
      manage('POST', '/recipients', { address: NEW_ADDRESS, name: 'Accounts', lang: 'en', classes: ['documents'] }),
    ),
    'sign-in': alone(() => signIn('198.51.100.7')),
    'make-link': alone(makeLink),
    'open-link': own(makeLink, openLink),
    look: alone(() => lookAt(world.deps, mori.organizationId)),
    'sign-out': alone(() => send('POST', '/administrator/sign_out', {})),
    'refresh-reuse': own(spent, refresh),
    'end-session': own(otherSession, (id) => send('DELETE', `/administrator/sessions/${id}`)),
    'end-other-sessions': alone(() => send('DELETE', '/administrator/sessions')),
    'change-password': alone(() => send('PUT', '/administrator/password', passwords)),
    'secure-login': alone(() => send('PUT', '/administrator/password', { ...passwords, isSuspected: true })),
    'reset-password': own(forgotten, (token) => open('/forgotten_password/set', { token, newPassword: NEW })),
    'ask-own-address': alone(askOwnAddress),
    'cancel-own-address': own(askOwnAddress, () => send('DELETE', '/administrator/address/waiting')),
    'change-own-address': own(asked, (token) => open('/own_address/confirm', { token })),
  } as const
}

export function factorSteps(club: Club) {
  const { world, mori, send, open, signIn } = club
  const { setUpApp, addPasskey, security } = mine(club)
  const own = after(club)
  const alone = (step: () => Promise<unknown>) => own(async () => null, step)
  const path = async () => `/administrator/passkeys/${(await security()).passkeys[0]?._id}`
  const replacing = async () => {
    const [code] = await setUpApp()
    return answered(await send('POST', '/administrator/authenticator/replace', { kind: 'recovery', code })).secret
  }
  const challenged = async () => {
    const [code] = await setUpApp()
    return { kind: 'recovery', code, challenge: answered(await signIn()).details.challenge }
  }
  const guess = async (answer: Readonly<Record<string, unknown>>) => {
    for (let place = 0; place < 3; place += 1) await open('/administrator/second_factor', answer)
  }
  const removeAll = () => {
    const removing = { accountId: mori.accountId, operator: 'ops', reason: 'lost', now: world.deps.clock.now() }
    const scope = { system: 'administration' } as const
    return inTransaction(world.database.db, scope, (tx) => removeAllSecondFactors(tx, removing))
  }
  const linked = () => {
    const { accountId, login: subject } = mori
    const person = {
      kind: 'proven',
      issuer: 'https://id.kita.example',
      subject,
      loginName: null,
      address: null,
      groups: [],
      methods: [],
      context: null,
    } as const
    return inTransaction(world.database.db, { system: 'sign-in' }, async (tx) => {
      await link(tx, world.deps, accountId, { ...person, provenAgo: 0, idToken: '' })
      await recordLink(tx, world.deps, accountId, { ...person, provenAgo: 0, idToken: '' })
    })
  }
  return {
    'add-authenticator': alone(setUpApp),
    'replace-authenticator': own(replacing, (secret) =>
      send('POST', '/administrator/authenticator/confirm', { code: codeOf(secret) }),
    ),
    'remove-authenticator': own(setUpApp, ([code]) =>
      send('POST', '/administrator/authenticator/remove', { kind: 'recovery', code }),
    ),
    'use-recovery-code': own(challenged, (proof) => open('/administrator/second_factor', proof)),
    'guess-second-factor': own(challenged, (proof) => guess({ ...proof, kind: 'totp', code: '000000' })),
    'renew-recovery-codes': own(setUpApp, () => send('POST', '/administrator/recovery_codes', {})),
    'remove-second-factors': own(setUpApp, removeAll),
    'link-provider': alone(linked),
    'unlink-provider': own(linked, () => send('DELETE', '/administrator/provider/link')),
    'add-passkey': alone(addPasskey),
    'rename-passkey': own(addPasskey, async () => send('PUT', await path(), { name: 'Old phone' })),
    'remove-passkey': own(addPasskey, async () => send('DELETE', await path())),
  } as const
}
