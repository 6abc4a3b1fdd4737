import { actNames } from '@touchline/domain/operators'
import { expect, it } from 'vitest'
import { acts } from './acts.ts'

it('every act has one row, under another name in the chain', () => {
  expect(actNames).toEqual(expect.arrayContaining(Object.keys(acts)))
  const commands = Object.values(acts).map(({ command }) => command)
  expect(new Set(commands).size).toBe(commands.length)
})
