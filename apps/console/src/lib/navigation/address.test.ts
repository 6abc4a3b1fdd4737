import { createMemoryHistory } from '@tanstack/history'
import { expect, it } from 'vitest'
import { hrefOf, locationOf, paramsOf, type Target } from './address.ts'

it.each<[Target, string]>([
  [{ to: '/usage' }, '/usage'],
  [{ to: '/usage', search: { tab: 'upload', add: 1 } }, '/usage?tab=upload&add=1'],
  [{ to: '/usage', search: { tab: undefined } }, '/usage'],
  [{ to: '.', search: { month: '2026-10' } }, '/billing-history?month=2026-10'],
  [{ to: '.' }, '/billing-history'],
  [{ to: '/receipt/$id', params: { id: 'a/b' } }, '/receipt/a%2Fb'],
  [{ href: '/requests/7?from=mail' }, '/requests/7?from=mail'],
])('the address of %j is %s', (target, address) => {
  expect(hrefOf(target, '/billing-history')).toBe(address)
})

it('an address that no screen has, and one without its parameter, does not compile', () => {
  // @ts-expect-error -- no screen has it
  const mistyped: Target = { to: '/usages' }
  // @ts-expect-error -- of which receipt?
  const nameless: Target = { to: '/receipt/$id' }
  expect([mistyped, nameless]).toHaveLength(2)
})

it.each([
  ['/requests/$id', '/requests/7', { id: '7' }],
  ['/requests/$id', '/requests/a%2Fb', { id: 'a/b' }],
  ['/requests/$id', '/requests/50%', { id: '50%' }],
  ['/requests/$id', '/requests', null],
  ['/requests/$id', '/receipt/7', null],
  ['/$', '/anything/else', {}],
])('%s takes from %s %j', (pattern, pathname, params) => {
  expect(paramsOf(pattern, pathname)).toEqual(params)
})

it('reads digits as the text that they are, and an address with a slash at its end as the same one', () => {
  const { location } = createMemoryHistory({ initialEntries: ['/usage/?user=007&tab=upload'] })
  expect(locationOf(location)).toMatchObject({
    href: '/usage?user=007&tab=upload',
    pathname: '/usage',
    search: { user: '007', tab: 'upload' },
  })
})
