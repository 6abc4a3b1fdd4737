import { expect, it } from 'vitest'
import { firstToCome } from './first-to-come.ts'

const run = (region: string, day: string) => ({ region, day })

it.each([
  ['all days are the same', [run('asia', '2026-12-01'), run('europe', '2026-12-01')], '2026-12-01', ['asia', 'europe']],
  ['it began in one region', [run('asia', '2027-01-01'), run('europe', '2026-12-01')], '2026-12-01', ['europe']],
  ['nothing is known', [], null, []],
])('is of the regions in which it comes, where %s', (_, runs, day, regions) => {
  const found = firstToCome(runs)
  expect({ ...found, runs: found.runs.map(({ region }) => region) }).toEqual({ day, runs: regions })
})
