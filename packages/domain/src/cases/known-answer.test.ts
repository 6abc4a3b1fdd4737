import { expect, it } from 'vitest'
import { filledAnswer, placesLeft } from './index.ts'

const known = { case: '0000000042', club: 'Kita FC', name: 'Aya', title: 'Extra hours', figure: '¥2,200' }

it.each([
  ['Hello {name}, {figure} is for {title}.', 'Hello Aya, ¥2,200 is for Extra hours.', []],
  ['{refund} of {figure} goes back to {club}.', '{refund} of ¥2,200 goes back to Kita FC.', ['{refund}']],
  ['{day}, and again {day}: case {case}.', '{day}, and again {day}: case 0000000042.', ['{day}']],
  ['{constructor}', '{constructor}', ['{constructor}']],
  ['No place at all { }.', 'No place at all { }.', []],
])('%j is filled from the case, and says what is left', (text, filled, left) => {
  expect(filledAnswer(text, known)).toBe(filled)
  expect(placesLeft(filled)).toEqual(left)
})

it('a place whose value nobody knows stays', () => {
  expect(filledAnswer('Hello {name}: {figure}', { ...known, name: null, figure: null })).toBe('Hello {name}: {figure}')
})
