import { createHash } from 'node:crypto'
import type { Ids } from '../ports/ids.ts'

/** The same seed gives the same identifiers in the same order: for worlds that must be the same twice, never for secrets that matter. */
export function seededIds(seed: string): Ids {
  let count = 0
  const next = () => createHash('sha256').update(`${seed}:${count++}`).digest()
  return {
    uuid: () => {
      const hex = next().toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
    secret: () => next().toString('base64url'),
  }
}
