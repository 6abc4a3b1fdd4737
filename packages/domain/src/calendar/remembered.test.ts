import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

/** A question that counts how often it is worked out. */
const counted = () => {
  let count = 0
  const ask = remembered((a: string | number, b: string | number) => {
    count += 1
    return `${a},${b}`
  })
  return { ask, count: () => count }
}

it('an answer is worked out once', () => {
  const { ask, count } = counted()
  expect([ask(1, 2), ask(1, 2), count()]).toEqual(['1,2', '1,2', 1])
})

it('questions that look alike have answers of their own', () => {
  const { ask, count } = counted()
  expect([ask('1', '12'), ask('11', '2'), count()]).toEqual(['1,12', '11,2', 2])
})

it('4,096 answers are remembered, and all are forgotten for the next one', () => {
  const { ask, count } = counted()
  for (let n = 0; n < 4_096; n += 1) ask(n, 0)
  ask(0, 0)
  expect(count()).toBe(4_096)
  ask(4_096, 0)
  ask(0, 0)
  expect(count()).toBe(4_098)
})
