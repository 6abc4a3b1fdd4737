import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runsToday } from '@touchline/testing/size'
import { describe, expect, it } from 'vitest'
import { domainFaults } from './domain.ts'
import { foundBy } from './find.ts'
import { changed } from './text-fault.ts'
import { wholeFaults } from './whole.ts'

/** By day a part of the faults in turn; by night all. */
const DAYS = 5
/** Against hangs. */
const LIMIT_MS = 300_000

const root = join(import.meta.dirname, '../..')
const named = <T extends { readonly name: string }>(faults: readonly T[]) =>
  faults.map((fault) => [fault.name, fault] as const)

describe('a planted fault', () => {
  it.each(named([...domainFaults, ...wholeFaults]))('changes what its file says once: %s', (_, fault) => {
    expect(changed(readFileSync(join(root, fault.file), 'utf8'), fault)).not.toBeNull()
  })

  it.each(named(domainFaults.filter((_, nth) => runsToday(nth, DAYS))))(
    'is found by one of 25 seeds of organisations in memory: %s',
    { timeout: LIMIT_MS },
    async (_, fault) => {
      expect(await foundBy(fault, ['--seeds', '25'])).toMatch(/^seed \d+: /)
    },
  )

  it('is not said to be found where nothing is wrong', { timeout: LIMIT_MS }, async () => {
    const [fault] = domainFaults
    if (fault === undefined) throw new Error('no fault is planted')
    expect(await foundBy({ ...fault, instead: fault.says }, ['--seeds', '2'])).toBeNull()
  })
})
