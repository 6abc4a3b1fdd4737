import { join } from 'node:path'
import { readBrand } from '@touchline/api/configuration/brand'

export const brandFile = join(import.meta.dirname, '..', '..', 'deploy', 'brand', 'kickview', 'brand.json')

const read = readBrand(brandFile)
if ('faults' in read) throw new Error(read.faults.join('\n'))

export const testBrand = read.v
