import { regionDefaults } from '@touchline/domain/organization'
import * as z from 'zod/mini'
import { changedSince } from '../features/run/changed-since.ts'
import { newerPreview, onePreviewAtATime, signPreview } from '../features/run/kept-preview.store.ts'
import { comingMonth } from '../features/run/make-preview.ts'
import { readPreview } from '../features/run/read-preview.ts'
import { act, administration, done, notActed, unchanged } from './act.ts'

const input = z.strictObject({
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  digest: z.string().check(z.regex(/^[\da-f]{64}$/)),
})

const NAMED = 12

export const runActs = {
  'sign-run': act({
    command: 'sign-run',
    input,
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { month, digest }, { now, cell }) => {
      if (month !== comingMonth(now, regionDefaults[cell.region].zone))
        return notActed(`the 1st of ${month} does not come next`, { reason: 'run-over' })
      const preview = await readPreview(tx, month)
      if (preview === null || preview.digest !== digest)
        return notActed(`it is not the newest preview of ${month}`, { reason: 'run-changed' })
      const changed = await changedSince(tx, { ...preview, month }, now)
      if (changed.length > 0)
        return notActed(`${changed.length} clubs changed since the preview of ${month}; compute it again`, {
          reason: 'run-changed',
        })
      await onePreviewAtATime(tx)
      const newer = await newerPreview(tx, preview, now)
      if (newer !== undefined)
        return notActed(`a newer preview of ${month} is computed`, {
          reason: newer.digest === null ? 'run-being-made' : 'run-changed',
        })
      if (!(await signPreview(tx, preview.previewId, now))) return unchanged(null)
      return done(`${month} ${digest.slice(0, NAMED)}`, null)
    },
  }),
}
