import { sharedDatabase } from '@touchline/testing/shared'
import { afterAll, expect, it } from 'vitest'
import { connect } from './connect.ts'
import { inTransaction, jobsScope } from './transaction.ts'
import { forUnknownCaller } from './unknown-callers.ts'

const database = await sharedDatabase()

const db = connect({ url: database.url, poolSize: 4 })
afterAll(async () => {
  await db.destroy()
})

it('a crowd of unknown callers has half of the pool, and who is known finds a connection', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: both, resolve: areIn } = Promise.withResolvers<void>()
  const order: number[] = []
  const crowd = Array.from({ length: 60 }, (_, caller) =>
    forUnknownCaller(db, async () => {
      order.push(caller)
      if (order.length === 2) areIn()
      await held
    }),
  )
  await both
  expect(await inTransaction(db, jobsScope, async () => 'served')).toBe('served')
  expect(order).toHaveLength(2)
  release()
  await Promise.all(crowd)
  expect(order.toSorted((a, b) => a - b)).toEqual(crowd.map((_, caller) => caller))
})

it('one that fails leaves its place to the next', async () => {
  const failed = Array.from({ length: 9 }, () => forUnknownCaller(db, () => Promise.reject(new Error('no'))))
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(failed.map(() => 'rejected'))
  expect(await forUnknownCaller(db, async () => 'served')).toBe('served')
})
