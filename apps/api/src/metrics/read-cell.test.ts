import { sharedDatabase } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readCell } from './read-cell.store.ts'

const NOON = Date.UTC(2026, 10, 24, 12)

const database = await sharedDatabase()
await sql`update completed_checks set completed_at = case name when 'books' then ${new Date(NOON - 5_000)}::timestamptz
  else ${new Date(NOON + 5_000)}::timestamptz end`.execute(database.ownerDb)

it('no figure speaks of a log that the database keeps nowhere else', async () => {
  expect((await readCell(database.db, NOON)).archive).toBeNull()
})

it('the figures say how long ago each check came to its end; a clock that is behind is no age', async () => {
  expect((await readCell(database.db, NOON)).completed).toEqual({ books: 5, provider: 0 })
})
