import { expect, it } from 'vitest'
import { overlooked, planted } from './planted.ts'
import { runSoak } from './run.ts'

const LIMIT_MS = 180_000
const size = { clients: 12, organizations: 100, seconds: 1, seed: 1, hasLimits: false }

it('clients at the console while months end meet no error, the books agree, and what is planted then is found', {
  timeout: LIMIT_MS,
}, async () => {
  const { broken, lines } = await runSoak(size)
  expect(broken).toEqual([])
  expect(lines.at(-1)).toBe(`${planted.length} faults planted in the end, ${planted.length} found`)
})

it('a planted fault that is not found is named', () => {
  expect(overlooked(['I26-receipts 1'], 5)).toHaveLength(4)
  expect(overlooked([], 3)).toEqual([
    'planted, and not found: a refund that nobody booked',
    'planted, and not found: a charge that the provider does not know',
    'planted, and not found: a line that was changed',
  ])
})
