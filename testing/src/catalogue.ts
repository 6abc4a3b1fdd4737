import { randomUUID } from 'node:crypto'
import { inTransaction } from '@touchline/api/db/transaction'
import { storedCatalogue } from '@touchline/api/features/catalogue/catalogue.store'
import { type CatalogueFile, catalogueFile, type FileList } from '@touchline/api/features/catalogue/catalogue-file'
import { fileOf } from '@touchline/api/features/catalogue/catalogue-state'
import { applyCatalogue } from '@touchline/api/features/catalogue/change-catalogue'
import { lineOf } from '@touchline/api/features/catalogue/said'
import type { Clock } from '@touchline/api/ports/clock'
import type { TestDatabase } from './database.ts'

interface Cell {
  readonly database: Pick<TestDatabase, 'db'>
  readonly clock: Clock
}

export const exported = async ({ database }: Cell): Promise<CatalogueFile> =>
  catalogueFile.parse(fileOf((await inTransaction(database.db, { system: 'administration' }, storedCatalogue)).state))

export const applied = async ({ database, clock }: Cell, file: CatalogueFile): Promise<readonly string[]> => {
  const asked = { file, region: 'asia', now: clock.now(), importId: randomUUID(), newId: randomUUID } as const
  const plan = await inTransaction(database.db, { system: 'administration' }, (tx) => applyCatalogue(tx, asked))
  return plan.faults.map(lineOf)
}

export const six = (text: string) => ({ en: text, ja: text, fr: text, es: text, 'pt-pt': text, de: text })
const terms = { descriptions: six('For a season'), sleeps: true, discounted: false, unitCode: 'C62' }
const addOns: CatalogueFile['addOns'] = {
  camera: {
    ...terms,
    cycle: 'month',
    names: six('Camera'),
    soldWith: ['teamStandardPlan'],
    most: 3,
    begins: 'now',
    prices: [{ JPY: 3_000 }],
  },
  stream: {
    ...terms,
    cycle: 'month',
    names: six('Stream'),
    soldWith: ['teamStandardPlan', 'teamBasicPlan'],
    most: 1,
    begins: 'next',
    prices: [{ JPY: 5_000 }],
  },
  licence: {
    ...terms,
    cycle: 'year',
    names: six('Licence'),
    soldWith: ['yearlyStandardPlan'],
    most: 2,
    begins: 'now',
    prices: [{ JPY: 12_000 }],
  },
}

/** A camera and a stream monthly, a licence yearly. Idempotent. */
export async function sellAddOns(cell: Cell): Promise<void> {
  const faults = await applied(cell, { ...(await exported(cell)), addOns })
  if (faults.length > 0) throw new Error(faults.join(', '))
}

export function withLists(file: CatalogueFile, lists: Readonly<Record<string, FileList>>): CatalogueFile {
  const groups = Object.entries(file.groups).map(([id, group]) => {
    const list = lists[id]
    return [id, list === undefined ? group : { ...group, prices: [...group.prices, list] }] as const
  })
  return { ...file, groups: Object.fromEntries(groups) }
}

export const publishPrices = async (
  cell: Cell,
  lists: Readonly<Record<string, FileList>>,
): Promise<readonly string[]> => applied(cell, withLists(await exported(cell), lists))

export async function withdrawPrices(cell: Cell, from: string): Promise<readonly string[]> {
  const file = await exported(cell)
  const groups = Object.entries(file.groups).map(([id, group]) => {
    return [id, { ...group, prices: group.prices.filter((list) => list.from !== from) }] as const
  })
  return applied(cell, { ...file, groups: Object.fromEntries(groups) })
}
