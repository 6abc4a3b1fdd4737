import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegionName } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../../db/connect.ts'
import { type CatalogueFile, catalogueFile, type WrittenCatalogue } from './catalogue-file.ts'
import { applyCatalogue } from './change-catalogue.ts'
import { lineOf } from './said.ts'

const path = join(import.meta.dirname, '../../../../../deploy/catalogue/starter.json')

type More = Pick<WrittenCatalogue, 'coupons' | 'addOns'>

export const starterCatalogue = (coupons: More['coupons'] = {}, addOns: More['addOns'] = {}): CatalogueFile =>
  catalogueFile.parse({ ...JSON.parse(readFileSync(path, 'utf8')), coupons, addOns })

interface Start extends More {
  readonly region: RegionName
  readonly now: Instant
}

export async function applyStarter(tx: Tx, { region, now, coupons, addOns }: Start): Promise<void> {
  const file = starterCatalogue(coupons, addOns)
  const { faults } = await applyCatalogue(tx, { file, region, now, importId: randomUUID(), newId: randomUUID })
  if (faults.length > 0) throw new Error(`the starter catalogue cannot be applied:\n${faults.map(lineOf).join('\n')}`)
}
