import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { domainFaults } from './domain.ts'
import { foundBy } from './find.ts'
import { changed } from './text-fault.ts'
import { wholeFaults } from './whole.ts'

const root = join(import.meta.dirname, '../..')
const named = <T extends { readonly name: string }>(faults: readonly T[]) =>
  faults.map((fault) => [fault.name, fault] as const)

describe('a planted fault', () => {
  it.each(named([...domainFaults, ...wholeFaults]))('changes what its file says once: %s', (_, fault) => {
    expect(changed(readFileSync(join(root, fault.file), 'utf8'), fault)).not.toBeNull()
  })

  it.each(named(domainFaults))('is found by one of 25 seeds of organisations in memory: %s', async (_, fault) => {
    expect(await foundBy(fault, ['--seeds', '25'])).toMatch(/^seed \d+: /)
  })

  it('is not said to be found where nothing is wrong', async () => {
    const [fault] = domainFaults
    if (fault === undefined) throw new Error('no fault is planted')
    expect(await foundBy({ ...fault, instead: fault.says }, ['--seeds', '2'])).toBeNull()
  })
})
