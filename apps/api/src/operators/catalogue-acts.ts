import { localDate } from '@touchline/contract/wire'
import * as z from 'zod/mini'
import { readable } from '../configuration/operators-file.ts'
import { oneMachineAfterAnother } from '../db/transaction.ts'
import { payLines } from '../features/catalogue/affected-customers.ts'
import { catalogueFile } from '../features/catalogue/catalogue-file.ts'
import { applyCatalogue, planCatalogue } from '../features/catalogue/change-catalogue.ts'
import { orderedDraft } from '../features/catalogue/drafts.store.ts'
import { type DraftFault, orderPublishing, withdrawPublishing } from '../features/catalogue/publish-draft.ts'
import { beginToRehearse } from '../features/catalogue/rehearse-draft.ts'
import { lineOf } from '../features/catalogue/said.ts'
import { saveDraft } from '../features/catalogue/save-draft.ts'
import { enqueue } from '../queue/enqueue.ts'
import { jobs } from '../queue/jobs.ts'
import { act, administration, done, notActed, unchanged } from './act.ts'
import { morningOf } from './morning.ts'

/** As the column holds them. */
const MOST_VERSIONS = 2 ** 31 - 1
const draftId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
const ofVersion = { draftId, version: z.int().check(z.minimum(1), z.maximum(MOST_VERSIONS)) }

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))
const MOST_KEPT = 200

const sentences: Readonly<Record<DraftFault, string>> = {
  'draft-unknown': 'there is no such version of such a draft',
  'draft-unrehearsed': 'it is not rehearsed: what clubs pay by it is computed first',
  'draft-based-on-another':
    'another catalogue was applied since it was saved: save it again, then it is compared with that one',
  'draft-day-over': 'the day that it was rehearsed for is over: rehearse it for another',
  'draft-waits': 'it waits to be published: withdraw that first',
  'draft-published': 'it is published: save another version',
}

const notDrafted = (fault: DraftFault) => notActed(sentences[fault], { reason: fault })

export const catalogueActs = {
  'apply-catalogue': act({
    command: 'catalogue apply',
    input: catalogueFile,
    needsReason: false,
    scopeOf: administration,
    isSerializable: true,
    carryOut: async (tx, file, { ids, now, cell: { region } }) => {
      const waiting = await orderedDraft(tx)
      if (waiting !== null)
        return notActed(`the draft ${waiting.draftId} waits to be published; withdraw it first`, {
          reason: 'draft-waits',
        })
      const importId = ids.uuid()
      await oneMachineAfterAnother(tx)
      const pays = await payLines(tx, await planCatalogue(tx, { file, region, now }), now)
      const plan = await applyCatalogue(tx, { file, region, now, importId, newId: ids.uuid })
      if (plan.faults.length > 0)
        return notActed(readable(plan.faults.map(lineOf)).join('\n'), { reason: 'catalogue-faulty' })
      const said = { plan, pays, importId }
      return plan.differences.length > 0 ? done(importId, said) : unchanged(said)
    },
  }),
  'save-draft': act({
    command: 'catalogue draft',
    input: z.strictObject({
      draftId,
      /** The newest version that the writer saw; 0 for a new draft. */
      after: z.int().check(z.minimum(0), z.maximum(MOST_VERSIONS)),
      file: catalogueFile,
      kept: z._default(
        z.array(z.strictObject({ organizationId: z.uuid(), until: month })).check(z.maxLength(MOST_KEPT)),
        [],
      ),
    }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, input, { now, operator: by }) => {
      const saved = await saveDraft(tx, { ...input, by, now })
      if (saved.kind === 'waits') return notDrafted('draft-waits')
      if (saved.kind === 'newer')
        return notActed(`version ${saved.version} by ${saved.by} is newer; look at it first`, { reason: 'draft-newer' })
      return saved.kind === 'saved' ? done(`${input.draftId} ${saved.version}`, saved) : unchanged(saved)
    },
  }),
  'rehearse-draft': act({
    command: 'catalogue rehearse',
    input: z.strictObject({ ...ofVersion, on: localDate }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, { on, ...key }, by) => {
      const begun = await beginToRehearse(tx, key, {
        region: by.cell.region,
        now: by.now,
        publishAt: morningOf(on, by),
      })
      if (begun.kind === 'faults')
        return notActed(readable(begun.faults.map(lineOf)).join('\n'), { reason: 'draft-faults' })
      if (begun.kind !== 'begun') return notDrafted(begun.kind)
      await enqueue(tx, jobs.rehearseDraft(key), { now: by.now })
      return done(`${key.draftId} ${key.version} ${on}`, null)
    },
  }),
  'publish-catalogue': act({
    command: 'catalogue publish',
    input: z.strictObject(ofVersion),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, key, { now }) => {
      const ordered = await orderPublishing(tx, key, now)
      if (ordered === 'ordered') return unchanged(null)
      if (typeof ordered === 'string') return notDrafted(ordered)
      const subject = `${key.draftId} ${key.version}`
      const kept = ordered.kept.map(({ organizationId, until }) => ({
        command: 'keep-price',
        subject: `${organizationId} ${subject} ${until}`,
      }))
      return done(subject, ordered.publish_at, kept)
    },
  }),
  'withdraw-publishing': act({
    command: 'catalogue withdraw',
    input: z.strictObject(ofVersion),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, key) => {
      const outcome = await withdrawPublishing(tx, key)
      if (outcome === 'unchanged') return unchanged(null)
      return outcome === 'withdrawn' ? done(`${key.draftId} ${key.version}`, null) : notDrafted(outcome)
    },
  }),
}
