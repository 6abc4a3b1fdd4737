import { beginPasskey } from '@touchline/contract/passkeys'
import { listPeople } from '@touchline/contract/people'
import { readSecurity } from '@touchline/contract/security'
import { softwareAuthenticator } from '@touchline/testing/authenticator'
import type { Reply } from '@touchline/testing/http'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { platformSays } from '@touchline/testing/platform-user'
import { createServiceKey } from '@touchline/testing/service-key'
import { openWorld, type World } from '@touchline/testing/world'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { at } from './db/column-values.ts'
import { type SecurityKind, securityEvents } from './watch/security/events.ts'

const NEW = 'four words on a bench'

let world: World
let made: MadeOrganization
let token: string
beforeAll(async () => {
  world = await openWorld({ hearsEvents: false })
})
beforeEach(async () => {
  await world.database.ownerDb.deleteFrom('throttles').execute()
  made = await createOrganization(world.database.ownerDb, { createdAt: world.deps.clock.now(), canBuy: true })
  token = await world.server.signIn(made)
})
afterAll(() => world.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const send = (method: Method, path: string, json?: unknown, as = token) =>
  world.server.send({ method, path, token: as, ...(json === undefined ? {} : { json }) })
const open = (path: string, json: unknown) => world.server.send({ method: 'POST', path, json })
const signIn = (fields: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
  world.server.send({
    method: 'POST',
    path: '/administrator/auth_billing',
    form: { grant_type: 'password', username: made.login, password: made.password, ...fields },
    headers,
  })
const cookieOf = ({ cookies }: Reply) => ({ cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
const mailed = async (): Promise<string> => {
  await world.worker.runDue()
  const tokens = world.mailbox.taken.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
  return tokens.findLast((found) => found !== undefined) ?? ''
}

const said = z.object({
  access_token: z._default(z.string(), ''),
  refresh_token: z._default(z.string(), ''),
  secret: z._default(z.string(), ''),
  recoveryCodes: z._default(z.array(z.string()), []),
  details: z._default(z.object({ challenge: z._default(z.string(), '') }), { challenge: '' }),
})
const of = (reply: Reply) => said.parse(reply.body)

const ofPeople = (path = '') => `/${made.organizationId}/manage/people${path}`
const invite = () =>
  send('POST', ofPeople(), { address: 'coach@kita.example', name: 'Yui', role: 'reader', lang: 'ja' })
const memberId = async () => listPeople.response.parse((await send('GET', ofPeople())).body).people.at(-1)?._id ?? ''
const memberUserId = async (): Promise<string> => {
  const rows = world.database.ownerDb.selectFrom('members').select('user_id')
  const row = await rows.where('organization_id', '=', made.organizationId).executeTakeFirstOrThrow()
  return row.user_id ?? ''
}
const accept = async (username: string) =>
  open('/invitation/accept', { token: await mailed(), login: 'new', username, password: NEW })
const join = async (): Promise<string> => {
  await invite()
  const login = `yui-${crypto.randomUUID().slice(0, 8)}`
  await accept(login)
  return login
}

const newcomer = { kind: 'invitation', address: 'next@kita.example', name: 'Ren', lang: 'ja' }
const handOver = (successor: object = newcomer) =>
  send('POST', ofPeople('/hand_over'), {
    successor,
    leavesOn: new Date(world.deps.clock.now() + 9 * 3_600_000).toISOString().slice(0, 10),
  })

const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Temporal.Now.instant().epochMilliseconds })
const setUpApp = async () => {
  const { secret } = of(await send('POST', '/administrator/authenticator', {}))
  const confirmed = await send('POST', '/administrator/authenticator/confirm', { code: codeOf(secret) })
  return { codes: of(confirmed).recoveryCodes }
}
const answerChallenge = async (kind: string, code: string) => {
  const { challenge } = of(await signIn()).details
  return open('/administrator/second_factor', { challenge, kind, code })
}

const addPasskey = async () => {
  const device = softwareAuthenticator()
  const begun = beginPasskey.response.parse((await send('POST', '/administrator/passkeys/new', {})).body)
  await send('POST', '/administrator/passkeys', { name: 'Phone', made: device.make(begun) })
  return device
}
const sessions = async () => readSecurity.response.parse((await send('GET', '/administrator/security')).body).sessions

const reset = async () => {
  const { ownerDb } = world.database
  await ownerDb
    .updateTable('accounts')
    .set({ mail_address: 'me@kita.example' })
    .where('login_name', '=', made.login)
    .execute()
  await open('/forgotten_password', { username: made.login })
  return open('/forgotten_password/set', { token: await mailed(), newPassword: NEW })
}

const demandFactor = async (isDemanded: boolean) => {
  if (isDemanded) await setUpApp()
  return send('PUT', `/${made.organizationId}/manage/second_factor`, { isDemanded })
}

const afterFiveMinutes = () => world.liveUntil(world.deps.clock.now() + 5 * 60_000 + 1_000)
const askOwnAddress = () => send('PUT', '/administrator/address', { address: 'me@kita.example', lang: 'de' })

/** Tested by command. */
type ByCommand =
  | 'operator-command'
  // In the provider's test.
  | 'provider-linked'
  | 'provider-unlinked'
  // Of the desk: its test says it.
  | 'operator-signed-in'
  | 'operator-refused'
  | 'act-refused'
  | 'service-key-made'
  | 'service-key-ended'
  | 'second-factors-removed'

/** In a fresh organisation. */
const causes: Readonly<Record<Exclude<SecurityKind, ByCommand>, () => Promise<unknown>>> = {
  'signed-in': signIn,
  'sign-in-failed': () => signIn({ password: 'another one' }),
  'sign-in-throttled': async () => {
    for (let count = 0; count < 11; count += 1) await signIn({ password: 'another one' })
  },
  'second-factor-failed': async () => {
    await setUpApp()
    await answerChallenge('totp', '000000')
  },
  'signed-out': () => send('POST', '/administrator/sign_out', {}),
  'session-ended': async () => {
    await signIn()
    const other = (await sessions()).find(({ isThis }) => !isThis)
    await send('DELETE', `/administrator/sessions/${other?._id}`)
  },
  'other-sessions-ended': () => send('DELETE', '/administrator/sessions'),
  'session-reused': async () => {
    const { refresh_token } = of(await signIn())
    const form = { grant_type: 'refresh_token', refresh_token }
    const refresh = () => world.server.send({ method: 'POST', path: '/administrator/auth_billing', form })
    await refresh()
    await world.database.ownerDb
      .updateTable('session_tokens')
      .set({ spent_at: at(0) })
      .where('spent_at', 'is not', null)
      .execute()
    await refresh()
  },
  'password-asked-again': async () => {
    await afterFiveMinutes()
    const fresh = of(await signIn()).access_token
    await afterFiveMinutes()
    await send('PUT', '/administrator/address', { address: 'me@kita.example', lang: 'de' }, fresh)
  },
  'password-again-passed': async () => signIn({}, cookieOf(await signIn())),
  'password-again-failed': async () => signIn({ password: 'another one' }, cookieOf(await signIn())),
  'password-changed': () => send('PUT', '/administrator/password', { password: made.password, newPassword: NEW }),
  'login-secured': () =>
    send('PUT', '/administrator/password', { password: made.password, newPassword: NEW, isSuspected: true }),
  'password-reset': reset,
  'authenticator-added': setUpApp,
  'authenticator-replaced': async () => {
    const { codes } = await setUpApp()
    const begun = await send('POST', '/administrator/authenticator/replace', { kind: 'recovery', code: codes[0] })
    await send('POST', '/administrator/authenticator/confirm', { code: codeOf(of(begun).secret) })
  },
  'authenticator-removed': async () => {
    const { codes } = await setUpApp()
    await send('POST', '/administrator/authenticator/remove', { kind: 'recovery', code: codes[0] })
  },
  'recovery-code-used': async () => {
    const { codes } = await setUpApp()
    await answerChallenge('recovery', codes[0] ?? '')
  },
  'recovery-codes-renewed': async () => {
    await setUpApp()
    await send('POST', '/administrator/recovery_codes', {})
  },
  'passkey-added': addPasskey,
  'passkey-removed': async () => {
    await addPasskey()
    const { passkeys } = readSecurity.response.parse((await send('GET', '/administrator/security')).body)
    await send('DELETE', `/administrator/passkeys/${passkeys[0]?._id}`)
  },
  'own-address-asked': askOwnAddress,
  'own-address-changed': async () => {
    await askOwnAddress()
    await open('/own_address/confirm', { token: await mailed() })
  },
  'invitation-sent': invite,
  'invitation-accepted': join,
  'invitation-revoked': async () => {
    await invite()
    await send('DELETE', ofPeople(`/${await memberId()}`))
  },
  'role-changed': async () => {
    await join()
    await send('PUT', ofPeople(`/${await memberId()}/role`), { role: 'billing-manager' })
  },
  'person-removed': async () => {
    await join()
    await send('DELETE', ofPeople(`/${await memberId()}`))
  },
  'second-factor-demanded': () => demandFactor(true),
  'second-factor-demand-ended': async () => {
    await demandFactor(true)
    await demandFactor(false)
  },
  'handed-over': handOver,
  'departure-withdrawn': async () => {
    await handOver()
    await send('DELETE', ofPeople(`/${made.userId}/departure`))
  },
  'administrator-left': async () => {
    await join()
    await handOver({ kind: 'person', id: await memberId() })
  },
  'administrator-returned': async () => {
    await join()
    const userId = await memberUserId()
    await handOver({ kind: 'person', id: await memberId() })
    await platformSays(world, { organizationId: made.organizationId, userId, _deletedFlag: true })
  },
  'other-organization-asked': async () => {
    const other = await createOrganization(world.database.ownerDb)
    await send('GET', `/${other.organizationId}/manage/people`)
  },
  'not-permitted': async () => {
    const login = await join()
    const reader = await world.server.signIn({ ...made, login, password: NEW })
    await send('POST', ofPeople(), { address: 'a@kita.example', name: 'A', role: 'reader', lang: 'ja' }, reader)
  },
  'cross-site-refused': () => signIn({}, { origin: 'https://elsewhere.example' }),
  'link-refused': () => open('/invitation/read', { token: 'a token that nobody was sent' }),
  'attempts-throttled': async () => {
    for (let count = 0; count < 61; count += 1)
      await open('/invitation/read', { token: 'a token that nobody was sent' })
  },
  'service-key-refused': async () =>
    world.server.send({
      method: 'POST',
      path: '/ingestion/usage',
      text: '',
      headers: {
        'content-type': 'application/x-ndjson',
        authorization: `Bearer ${await createServiceKey(world.database.ownerDb, { isRevoked: true })}`,
      },
    }),
  'calendar-link-made': () => send('POST', `/${made.organizationId}/manage/calendar_feed`, {}),
  'calendar-link-ended': async () => {
    await send('POST', `/${made.organizationId}/manage/calendar_feed`, {})
    await send('DELETE', `/${made.organizationId}/manage/calendar_feed`)
  },
  'webhook-refused': () => open('/provider/webhook', {}),
}

const line = z.looseObject({ event: z.string(), stream: z.literal('security'), region: z.string(), by: z.string() })
const written = (since: number) => world.server.securityLines.slice(since).map((text) => line.parse(JSON.parse(text)))

const common = ['level', 'time', 'stream', 'event', 'region', 'by', 'requestId', 'remoteAddress', 'organizationId']

describe('a security event', () => {
  it.each(Object.entries(causes))('%s is written once by its cause', async (kind, cause) => {
    const since = world.server.securityLines.length
    await cause()
    const lines = written(since)
    const mine = lines.filter(({ event }) => event === kind)
    expect(mine).toHaveLength(1)
    const { fields } = Object.entries(securityEvents).find(([name]) => name === kind)?.[1] ?? { fields: [] }
    const allowed = new Set<string>([...common, 'userId', 'msg', ...fields])
    expect(Object.keys(mine[0] ?? {}).filter((name) => !allowed.has(name))).toEqual([])
    expect(mine[0]?.['requestId']).toMatch(/^[0-9a-z]{10}$/)
    const text = JSON.stringify(lines)
    for (const secret of [made.password, NEW, token, made.login, 'kita.example', 'Yui'])
      expect(text).not.toContain(secret)
  })

  it('names who, in which organisation, and the request that the answer names', async () => {
    const since = world.server.securityLines.length
    const reply = await send('POST', '/administrator/sign_out', {})
    const { organizationId, userId } = made
    const expected = { event: 'signed-out', by: 'signOut', region: 'asia', organizationId, userId }
    expect(written(since)).toEqual([expect.objectContaining({ ...expected, requestId: reply.headers['x-request-id'] })])
  })

  it('is not written of what was rolled back', async () => {
    const since = world.server.securityLines.length
    const replies = await Promise.all([invite(), invite()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(written(since).map(({ event }) => event)).toEqual(['invitation-sent'])
  })
})
