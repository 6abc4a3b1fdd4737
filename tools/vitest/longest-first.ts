import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest begins first, so that the last minute of a run has work for every processor. Vitest knows durations
 * only from a run before, which a clean checkout has not.
 */
const longest = [
  'simulation/crashes/calls',
  'simulation/crashes/work',
  'simulation/whole/whole',
  'apps/demo/src/promises/promises',
  'settlement/settlement',
  'settlement/unknown-outcome',
  'unpaid/pay-billing',
  'src/fuzz',
  'src/embedded-postgres',
  'db/earlier-versions',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(`${name}.test.ts`))
  return place === -1 ? longest.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
