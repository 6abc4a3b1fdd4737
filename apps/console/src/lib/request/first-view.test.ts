import { getStoredDays } from '@touchline/contract/calls/videos'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, json, organization, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { enter, leave } from '../../testing/mount.tsx'
import { begin, end, organizationId } from '../session/session.ts'
import { call } from './call.ts'
import { askFirstView, forgetFirstView, partOr, wantFirstView } from './first-view.ts'

const DAY = { date: '2026-11-02', seconds: 60 }
const missing = { answer: null, etag: null, fault: { code: 'server-error', message: 'no' } }

const overviewWith = (storedDays: unknown) => ({
  now: '2026-11-21T04:00:00.000Z',
  ...Object.fromEntries(
    [
      'contracts',
      'contract',
      'billings',
      'limits',
      'usage',
      'nextTerm',
      'usageHistory',
      'notices',
      'recipients',
      'requests',
    ].map((part) => [part, missing]),
  ),
  storedDays,
})

const cell = (storedDays: unknown = { answer: { days: [DAY] }, etag: null, fault: null }) =>
  answering(({ path }) => {
    if (path.includes('/overview')) return json(200, overviewWith(storedDays))
    return path.endsWith('/stored_day') ? json(200, { days: [] }) : json(404, { code: 'not-found', message: 'no' })
  })

const daysRead = async () => {
  const single = () => call(getStoredDays, { params: { orgId: organizationId() } })
  return (await partOr('storedDays', single)).data.days
}
const singly = (seen: readonly SeenRequest[]) => seen.filter(({ path }) => path.endsWith('/stored_day')).length

beforeEach(enter)
afterEach(async () => {
  vi.useRealTimers()
  forgetFirstView()
  await leave()
})

const asked = { base: '/asia', access_token: 'token', _organization: organization._id }

it('is taken once, and what is read again is asked for again', async () => {
  const seen = cell()
  askFirstView(asked)
  expect(await daysRead()).toEqual([DAY])
  expect(singly(seen)).toBe(0)
  expect(await daysRead()).toEqual([])
  expect(seen.map(({ token }) => token)).toEqual(['token', 'token', 'token', 'token'])
})

it('lacks a part that could not be read, which is then asked for singly', async () => {
  cell(missing)
  askFirstView(asked)
  expect(await daysRead()).toEqual([])
})

it.each([
  ['of another session', () => begin('/asia', sessionOf('another'))],
  ['of a session that is over', () => (end('idle'), begin('/asia', sessionOf('token')))],
  ['from before a change', () => call({ method: 'PUT', path: '/nothing' }).catch(() => null)],
  ['that is no longer fresh', () => vi.setSystemTime(Date.now() + 6_000)],
])('is not taken where it is %s', async (_, happen) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const seen = cell()
  askFirstView(asked)
  await partOr('usageHistory', async () => ({ data: { months: [], days: [] }, etag: null }))
  await happen()
  expect(await daysRead()).toEqual([])
  expect(singly(seen)).toBe(1)
})

it('is asked with the session that is renewed, once, and not for one that must set up a factor first', async () => {
  const seen = cell()
  wantFirstView()
  begin('/asia', { ...sessionOf('token'), secondFactorDemanded: true })
  expect(seen).toEqual([])
  wantFirstView()
  begin('/asia', sessionOf('renewed'))
  begin('/asia', sessionOf('later'))
  expect(seen.map(({ token }) => token)).toEqual(['renewed', 'renewed', 'renewed'])
})
