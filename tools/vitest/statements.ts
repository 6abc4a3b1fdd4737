/** Statements of the API's tests must work on many machines (decision 191). */
import { checkStatements, takeFaults } from '@touchline/testing/statements/capture'
import { afterEach, expect } from 'vitest'

await checkStatements()

const isOfDatabase = (): boolean => /[\\/]src[\\/]db[\\/]/.test(expect.getState().testPath ?? '')

afterEach(() => {
  const faults = takeFaults()
  if (faults.length > 0 && !isOfDatabase()) throw new Error(faults.join('\n\n'))
})
