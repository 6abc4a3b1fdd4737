import { describe, expect, it } from 'vitest'
import { addressInLog } from './log.ts'

const org = '018f0000-0000-7000-8000-000000000001'
const of = (url: string, route: string, params: Record<string, string> = {}) =>
  addressInLog({ url, params, is404: false, routeOptions: { url: route } })

describe('the address of a request in the log', () => {
  it.each([
    ['/asia/api/v0/calendar%5ffeed/s3cret', '/asia/api/v0/calendar_feed/:token', { token: 's3cret' }],
    ['/asia/api/v0/calendar_feed/%733cret', '/asia/api/v0/calendar_feed/:token', { token: 's3cret' }],
    [
      `/asia/api/v0/${org}/data/master/coupon/code/S3CRET`,
      '/asia/api/v0/:orgId/data/master/coupon/code/:code',
      { orgId: org, code: 'S3CRET' },
    ],
    ['/asia/api/v0/s3cret/manage/buyer', '/asia/api/v0/:orgId/manage/buyer', { orgId: 's3cret' }],
    ['/asia/api/v0/unsubscribe?%74oken=s3cret', '/asia/api/v0/unsubscribe', {}],
    ['/s3cret', '/*', { '*': 's3cret' }],
  ])('of %s has no secret, however it is spelled', (url, route, params) => {
    expect(of(url, route, { ...params }).toLowerCase()).not.toContain('s3cret')
  })

  it('says the route, the ids in it, and whether there was a query', () => {
    expect(of(`/x/${org}/buyer?a=1`, '/x/:orgId/buyer', { orgId: org })).toBe(`/x/${org}/buyer?[redacted]`)
  })

  it('is not said where it is none of ours', () => {
    const unknown = { url: '/login?password=s3cret', params: {}, is404: true, routeOptions: {} }
    expect(addressInLog(unknown)).toBe('[unknown]')
  })
})
