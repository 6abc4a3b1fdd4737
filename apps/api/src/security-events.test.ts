import { answered } from '@touchline/testing/logins'
import { createOrganization } from '@touchline/testing/organization'
import { createServiceKey } from '@touchline/testing/service-key'
import { ofEachTest, sharedWorld } from '@touchline/testing/shared'
import { stepsOf } from '@touchline/testing/steps/all-steps'
import { openClub } from '@touchline/testing/steps/club'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type SecurityKind, securityEvents } from './watch/security/events.ts'

const NEW = 'four words on a bench'
const UNKNOWN_LINK = { token: 'a token that nobody was sent' }

const world = await sharedWorld({ hearsEvents: false })
const club = ofEachTest(() => openClub(world))

const signIn = (fields: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}) =>
  world.server.signInByPassword(club.mori, { fields, headers })
const inSession = async () => {
  const { cookies } = await signIn()
  return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
const afterFiveMinutes = () => world.liveUntil(world.now() + 5 * 60_000 + 1_000)

const step = (name: keyof ReturnType<typeof stepsOf>) => async () => {
  const [, take] = await stepsOf(club)[name]()
  await take()
}

type ByCommand =
  | 'operator-command'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'operator-signed-in'
  | 'operator-refused'
  | 'act-refused'
  | 'approval-decided'
  | 'customer-opened'
  | 'look-opened'
  | 'look-ended'
  | 'look-refused'
  | 'charging-stopped'
  | 'service-key-made'
  | 'service-key-ended'
  | 'second-factors-removed'

const causes: Readonly<Record<Exclude<SecurityKind, ByCommand>, () => Promise<unknown>>> = {
  'signed-in': step('sign-in'),
  'sign-in-failed': () => signIn({ password: 'another one' }),
  'sign-in-throttled': async () => {
    for (let count = 0; count < 11; count += 1) await signIn({ password: 'another one' })
  },
  'second-factor-failed': async () => {
    await step('add-authenticator')()
    const { details } = answered(await signIn())
    await club.open('/administrator/second_factor', { ...details, kind: 'totp', code: '000000' })
  },
  'signed-out': step('sign-out'),
  'session-ended': step('end-session'),
  'other-sessions-ended': step('end-other-sessions'),
  'session-reused': step('refresh-reuse'),
  'password-asked-again': async () => {
    await afterFiveMinutes()
    const fresh = answered(await signIn()).access_token
    await afterFiveMinutes()
    await club.send('PUT', '/administrator/address', { address: 'me@kita.example', lang: 'de' }, fresh)
  },
  'password-again-passed': async () => signIn({}, await inSession()),
  'password-again-failed': async () => signIn({ password: 'another one' }, await inSession()),
  'password-changed': step('change-password'),
  'login-secured': step('secure-login'),
  'password-reset': step('reset-password'),
  'authenticator-added': step('add-authenticator'),
  'authenticator-replaced': step('replace-authenticator'),
  'authenticator-removed': step('remove-authenticator'),
  'recovery-code-used': step('use-recovery-code'),
  'recovery-codes-renewed': step('renew-recovery-codes'),
  'passkey-added': step('add-passkey'),
  'passkey-removed': step('remove-passkey'),
  'own-address-asked': step('ask-own-address'),
  'own-address-changed': step('change-own-address'),
  'invitation-sent': step('invite-person'),
  'invitation-accepted': step('accept-invitation'),
  'invitation-revoked': step('revoke-invitation'),
  'role-changed': step('change-role'),
  'person-removed': step('remove-person'),
  'second-factor-demanded': step('demand-second-factor'),
  'second-factor-demand-ended': step('end-second-factor-demand'),
  'handed-over': step('hand-over'),
  'departure-withdrawn': step('withdraw-departure'),
  'administrator-left': async () => {
    const successor = { kind: 'person', id: await club.idOf(club.manager.login) }
    await club.manage('POST', '/people/hand_over', { successor, leavesOn: club.dayIn(0) })
  },
  'administrator-returned': step('administers-again'),
  'other-organization-asked': async () => {
    const other = await createOrganization(world.database.ownerDb)
    await club.send('GET', `/${other.organizationId}/manage/people`)
  },
  'not-permitted': async () => {
    const invited = { address: 'a@kita.example', name: 'A', role: 'reader', lang: 'ja' }
    await club.manage('POST', '/people', invited, await world.server.signIn(club.reader))
  },
  'cross-site-refused': () => signIn({}, { origin: 'https://elsewhere.example' }),
  'link-refused': () => club.open('/invitation/read', UNKNOWN_LINK),
  'attempts-throttled': async () => {
    for (let count = 0; count < 61; count += 1) await club.open('/invitation/read', UNKNOWN_LINK)
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
  'calendar-link-made': () => club.manage('POST', '/calendar_feed', {}),
  'calendar-link-ended': async () => {
    await club.manage('POST', '/calendar_feed', {})
    await club.manage('DELETE', '/calendar_feed')
  },
  'webhook-refused': () => club.open('/provider/webhook', {}),
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
    for (const secret of [club.mori.password, NEW, club.token, club.mori.login, 'kita.example', 'Yui'])
      expect(text).not.toContain(secret)
  })

  it('names who, in which organisation, and the request that the answer names', async () => {
    const since = world.server.securityLines.length
    const reply = await club.send('POST', '/administrator/sign_out', {})
    const { organizationId, userId } = club.mori
    const expected = { event: 'signed-out', by: 'signOut', region: 'asia', organizationId, userId }
    expect(written(since)).toEqual([expect.objectContaining({ ...expected, requestId: reply.headers['x-request-id'] })])
  })

  it('is not written of what was rolled back', async () => {
    const since = world.server.securityLines.length
    const [, invite] = await stepsOf(club)['invite-person']()
    const replies = await Promise.all([invite(), invite()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(written(since).map(({ event }) => event)).toEqual(['invitation-sent'])
  })
})
