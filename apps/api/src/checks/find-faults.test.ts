import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Check, Fault } from '../books/findings/check.ts'
import { findFaults } from './find-faults.ts'

const database = await sharedDatabase()

const ORGANIZATIONS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

const asked = (failing: Check['faults']) =>
  database.ownerDb
    .transaction()
    .execute((tx) => findFaults(tx, [{ id: 'I1-lines', sentence: 'it is so', faults: failing }], ORGANIZATIONS))

const endingWith = (state: string) => () =>
  sql.raw<Fault>(`do $$ begin raise exception 'it ended' using errcode = '${state}'; end $$`)

it.each(['57014', '53200', '40001', '42703'])(
  'a check that ended with %s says nothing of the books: it is asked another time',
  async (state) => {
    await expect(asked(endingWith(state))).rejects.toMatchObject({ code: state })
  },
)

it.each([
  ['the database cannot read', endingWith('22P02')],
  [
    'the rule cannot read',
    () => {
      throw new RangeError('no such plan')
    },
  ],
] as const)('what %s is a finding of each organisation that has it', async (_, failing) => {
  const found = await asked(failing)
  expect(found.map(({ id, subject, organizationId }) => [id, subject, organizationId])).toEqual(
    ORGANIZATIONS.map((organizationId) => ['check-failed', 'I1-lines', organizationId]),
  )
})
