import { describe, expect, it } from 'vitest'
import { freePlace, isPaused, judgeAddress } from './index.ts'

const ten = Array.from({ length: 10 }, (_, index) => `a${index}@kita.example`)
const payer = 'office@kita.example'

describe('an address that is to be added', () => {
  it.each([
    ['is taken', 'accounts@kita.example', [], payer, null],
    ['is taken as the tenth', 'accounts@kita.example', ten.slice(1), payer, null],
    ['is taken where no payer has an address', 'office@kita.example', [], null, null],
    ['is one too many', 'accounts@kita.example', ten, payer, 'too-many'],
    ['is there, whatever its capitals', 'A1@Kita.example', ten, payer, 'already-there'],
    ['is the payer’s own', 'OFFICE@kita.example', [], payer, 'already-there'],
    ['is none', 'accounts', [], payer, 'not-an-address'],
  ])('%s', (_, address, present, payerAddress, fault) => {
    expect(judgeAddress(address, { present, payer: payerAddress })).toBe(fault)
  })
})

it.each([
  [[], 1],
  [[1, 2, 4], 3],
  [[2, 1, 3], 4],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null],
])('where %j are taken, the free place is %j', (taken, place) => {
  expect(freePlace(taken)).toBe(place)
})

it.each([
  [0, false],
  [4, false],
  [5, true],
])('after %i final refusals an address is paused: %s', (refusals, paused) => {
  expect(isPaused(refusals)).toBe(paused)
})
