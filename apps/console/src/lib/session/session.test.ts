import { addUploadTime } from '@touchline/contract/plans/add-ons'
import { getCurrentUsage } from '@touchline/contract/usage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answering, configure, json, organization, sessionOf } from '../../testing/cell.ts'
import { ApiError } from '../http/api-error.ts'
import { call } from '../request/call.ts'
import { refresh } from './renew-session.ts'
import { begin, NotSignedIn, organizationId, sessionStore } from './session.ts'
import { signOut } from './sign-out.ts'

const usage = { params: { orgId: organization._id }, body: { targetAggregationTypes: ['ANALYST_USER_COUNT' as const] } }
const noUsage = json(200, { currentUsageAggregationResults: [] })
const expired = json(401, { code: 'session-expired', message: 'the session is over' })

beforeEach(async () => {
  await configure()
  begin('/asia', sessionOf('old'))
})

afterEach(async () => {
  answering(() => json(204))
  await signOut()
})

describe('a write whose answer is lost', () => {
  const contractId = organization.contractInfoId
  const hours = { params: { orgId: organization._id, id: contractId }, body: { hours: 1, quotedTotal: 1_100 } }
  const lineDown = () => Promise.reject(new TypeError('connection reset'))
  const refused = json(409, { code: 'unsettled', message: 'pay first' })

  it('is asked once more with the same key', async () => {
    let asked = 0
    const seen = answering(() => {
      asked += 1
      return asked === 1 ? lineDown() : refused
    })
    await expect(call(addUploadTime, { ...hours, idempotencyKey: 'one' })).rejects.toMatchObject({ status: 409 })
    expect(seen.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['one', 'one'])
  })

  it('is given up when that is lost too, and never repeated without a key', async () => {
    const seen = answering(lineDown)
    await expect(call(addUploadTime, { ...hours, idempotencyKey: 'two' })).rejects.toMatchObject({ status: 0 })
    expect(seen).toHaveLength(2)
    await expect(call(getCurrentUsage, usage)).rejects.toMatchObject({ status: 0 })
    expect(seen).toHaveLength(3)
  })
})

describe('a call whose access token has expired', () => {
  it('refreshes once for every call that waits, and repeats each once with the new token', async () => {
    const seen = answering(({ path, token }) => {
      if (path === '/asia/administrator/auth_billing') return json(200, sessionOf('new'))
      return token === 'new' ? noUsage : expired
    })
    await Promise.all([call(getCurrentUsage, usage), call(getCurrentUsage, usage), call(getCurrentUsage, usage)])
    expect(seen.filter(({ path }) => path.endsWith('/auth_billing')).map(({ body }) => body)).toEqual([
      'grant_type=refresh_token',
    ])
    expect(seen.filter(({ token }) => token === 'new')).toHaveLength(3)
  })

  it('ends the session when the refresh is refused, and does not try again', async () => {
    const seen = answering(() => expired)
    await expect(call(getCurrentUsage, usage)).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(2)
    expect(sessionStore.read()).toBeNull()
    expect(await refresh()).toBeNull()
  })

  it.each([
    ['the line is down', () => Promise.reject(new TypeError('failed to fetch')), 0],
    ['the server is down', () => json(503, { code: 'unavailable', message: 'later' }), 503],
  ])('keeps the session when %s for a moment', async (_, answer, status) => {
    answering(({ path }) => (path.endsWith('/auth_billing') ? answer() : expired))
    await expect(call(getCurrentUsage, usage)).rejects.toMatchObject({ status })
    expect(sessionStore.read()?.access_token).toBe('old')
  })

  it('ends here when another tab has signed in to another organisation with the same cookie', async () => {
    const other = { ...sessionOf('theirs'), _organization: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b09' }
    const seen = answering(({ path }) => (path.endsWith('/auth_billing') ? json(200, other) : expired))
    await expect(call(getCurrentUsage, usage)).rejects.toBeInstanceOf(ApiError)
    expect(seen.some(({ token }) => token === 'theirs')).toBe(false)
    expect(sessionStore.read()).toBeNull()
  })
})

it('keeps no refresh token where a script could read it, whatever the server sends', () => {
  begin('/asia', { ...sessionOf('new'), refresh_token: 'a refresh token' })
  expect(JSON.stringify(sessionStore.read())).not.toContain('a refresh token')
})

it('a call has no organisation to ask for once nobody is signed in', async () => {
  answering(() => json(204))
  await signOut()
  expect(() => organizationId()).toThrow(NotSignedIn)
})

describe('signing out', () => {
  it('informs the server, forgets the region and leaves nothing to refresh', async () => {
    const seen = answering(() => json(204))
    await signOut()
    expect(seen).toMatchObject([{ path: '/asia/administrator/sign_out', token: 'old' }])
    expect(sessionStore.read()).toBeNull()
    expect(await refresh()).toBeNull()
    expect(seen).toHaveLength(1)
  })

  it('also ends here when the server cannot be reached', async () => {
    answering(() => Promise.reject(new TypeError('failed to fetch')))
    await signOut()
    expect(sessionStore.read()).toBeNull()
  })
})
