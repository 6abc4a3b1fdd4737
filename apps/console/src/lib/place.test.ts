import { afterEach, expect, it } from 'vitest'
import { keepPlace, takePlace } from './place.ts'

afterEach(() => sessionStorage.clear())

it('a place is returned once, to the organisation whose it was', () => {
  keepPlace({ path: '/billing-history?year=2026', organizationId: 'kita' })
  expect(takePlace('kita')).toBe('/billing-history?year=2026')
  expect(takePlace('kita')).toBeNull()
})

it('a place is given to the next to sign in when nobody was', () => {
  keepPlace({ path: '/receipt/1', organizationId: null })
  expect(takePlace('kita')).toBe('/receipt/1')
})

it('a place is never that of another organisation', () => {
  keepPlace({ path: '/usage', organizationId: 'kita' })
  expect(takePlace('minato')).toBeNull()
})

it.each(['"/usage"', '{}', '{"path":"https://elsewhere.example","organizationId":null}', '{"path":7}'])(
  'does not lead where %s says',
  (written) => {
    sessionStorage.setItem('console.place', written)
    expect(takePlace('kita')).toBeNull()
  },
)
