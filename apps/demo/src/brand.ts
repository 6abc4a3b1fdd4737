import { join } from 'node:path'
import { readBrand } from '@touchline/api/configuration/brand'
import { ConfigurationError } from '@touchline/api/configuration/faults'

const read = readBrand(join(import.meta.dirname, '..', 'brand', 'brand.json'))
if ('faults' in read) throw new ConfigurationError(read.faults)

export const demoBrand = read.v
export const { brand } = demoBrand
