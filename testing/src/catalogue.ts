import { randomUUID } from 'node:crypto'
import { inTransaction } from '@touchline/api/db/transaction'
import { storedCatalogue } from '@touchline/api/features/catalogue/catalogue.store'
import { type CatalogueFile, catalogueFile, type FileList } from '@touchline/api/features/catalogue/catalogue-file'
import { fileOf } from '@touchline/api/features/catalogue/catalogue-state'
import { applyCatalogue } from '@touchline/api/features/catalogue/change-catalogue'
import type { Clock } from '@touchline/api/ports/clock'
import type { TestDatabase } from './database.ts'

interface Cell {
  readonly database: Pick<TestDatabase, 'db'>
  readonly clock: Clock
}

/** The file that says what a cell sells. */
export const exported = async ({ database }: Cell): Promise<CatalogueFile> =>
  catalogueFile.parse(fileOf((await inTransaction(database.db, { system: 'administration' }, storedCatalogue)).state))

/** Applies a catalogue and answers what was in its way. */
export const applied = async ({ database, clock }: Cell, file: CatalogueFile): Promise<readonly string[]> => {
  const asked = { file, region: 'asia', now: clock.now(), importId: randomUUID(), newId: randomUUID } as const
  const plan = await inTransaction(database.db, { system: 'administration' }, (tx) => applyCatalogue(tx, asked))
  return plan.faults
}

/** With one more list in the groups that are named. */
export function withLists(file: CatalogueFile, lists: Readonly<Record<string, FileList>>): CatalogueFile {
  const groups = Object.entries(file.groups).map(([id, group]) => {
    const list = lists[id]
    return [id, list === undefined ? group : { ...group, prices: [...group.prices, list] }] as const
  })
  return { ...file, groups: Object.fromEntries(groups) }
}

/** As an operator changes prices: exports what is, adds lists, and applies it. */
export const publishPrices = async (
  cell: Cell,
  lists: Readonly<Record<string, FileList>>,
): Promise<readonly string[]> => applied(cell, withLists(await exported(cell), lists))
