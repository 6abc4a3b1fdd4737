import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { machinesAnswer } from './machine-health.ts'

it('is bad once a machine has been away for ten seconds, and well with its first answer', async () => {
  let now = 0
  let isThere = true
  const check = machinesAnswer(
    async () => [
      { name: 'worker-1:5432', answer: isThere ? {} : null },
      { name: 'worker-2:5432', answer: {} },
    ],
    () => now,
  )
  const at = async (seconds: number) => {
    now = seconds * 1_000
    const isWell = await check()
    await setImmediate()
    return isWell
  }
  expect(await at(0)).toBe(true)
  isThere = false
  const away = [await at(5), await at(10), await at(14), await at(15)]
  expect(away).toEqual([true, true, true, false])
  isThere = true
  expect([await at(20), await at(21)]).toEqual([false, true])
})

it('leaves to the check of the database what the coordinator does not answer', async () => {
  const check = machinesAnswer(
    () => Promise.reject(new Error('the coordinator is away')),
    () => 0,
  )
  expect(await check()).toBe(true)
})
