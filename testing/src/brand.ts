import { join } from 'node:path'
import { readBrand } from '@touchline/api/configuration/brand'

/** The example that operators begin with. */
export const brandFile = join(import.meta.dirname, '..', '..', 'deploy', 'brand', 'kickview', 'brand.json')

const read = readBrand(brandFile)
if ('faults' in read) throw new Error(read.faults.join('\n'))

/** Whose product it is in tests: not the demo's. */
export const testBrand = read.v
