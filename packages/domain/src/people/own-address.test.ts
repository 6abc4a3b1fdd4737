import { expect, it } from 'vitest'
import { addressLinkEnd, addressOfPerson, addressOfUser, isPersonal } from './own-address.ts'

const all = { own: 'me@kita.example', invited: 'coach@kita.example', billingContact: 'office@kita.example' }

it.each([
  [
    { ...all, isAdministrator: true },
    { address: 'me@kita.example', origin: 'own' },
  ],
  [
    { ...all, own: null, isAdministrator: true },
    { address: 'coach@kita.example', origin: 'invitation' },
  ],
  [
    { ...all, own: null, invited: null, isAdministrator: true },
    { address: 'office@kita.example', origin: 'billing-contact' },
  ],
  [{ ...all, own: null, invited: null, isAdministrator: false }, null],
  [{ own: null, invited: null, billingContact: null, isAdministrator: true }, null],
])('of %j the address is %j', (known, address) => {
  expect(addressOfPerson(known)).toEqual(address)
})

it('only an address that its person confirmed is personal', () => {
  expect((['own', 'invitation', 'billing-contact'] as const).map(isPersonal)).toEqual([true, false, false])
})

it('the link of an address works for a day', () => {
  expect(addressLinkEnd(0)).toBe(86_400_000)
})

it.each([
  [{ own: 'me@kita.example', invited: 'coach@kita.example', ofPlatform: 'p@kita.example' }, 'me@kita.example'],
  [{ own: null, invited: 'coach@kita.example', ofPlatform: 'p@kita.example' }, 'coach@kita.example'],
  [{ own: null, invited: null, ofPlatform: 'p@kita.example' }, 'p@kita.example'],
  [{ own: null, invited: null, ofPlatform: null }, null],
])('a user with %j is asked at %j', (known, address) => {
  expect(addressOfUser(known)).toBe(address)
})
