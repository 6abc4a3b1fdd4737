/** Properties of mutants: few runs, the same ones each time, so that a score can be compared with the one before. */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: 100, seed: 1 })
