import { inRead } from '../../db/transaction.ts'
import { strangestRows } from '../../features/run/kept-preview.store.ts'
import { readPreview } from '../../features/run/read-preview.ts'
import { type DeskRoute, deskRoute } from '../../http/desk/desk-route.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuseWith } from '../../use-case/refusal.ts'
import { actingOn, administration } from '../act.ts'
import { notAnswered, notPossible } from '../acts-routes.ts'
import { approve, askApproval } from '../approvals.ts'
import { askedRun } from './asked-run.ts'
import { signatureOf } from './signature.store.ts'

const STRANGEST = 10

const changed = () => refuseWith('preview-changed', 'A newer preview was computed', { differences: [] })

export const signRoute = (deps: Deps): DeskRoute =>
  deskRoute('signRun', async ({ operator, params, body: { digest } }) => {
    const { db, clock } = deps
    const asked = await inRead(db, administration(), (tx) => askedRun(tx, deps, params.month, 'coming'))
    if (asked.kind === 'refused') return asked
    const { month } = asked
    const found = await inRead(db, administration(), async (tx) => {
      const preview = await readPreview(tx, month)
      if (preview === null || preview.digest !== digest) return null
      const strangest = await strangestRows(tx, preview.previewId, STRANGEST)
      const seen = strangest.filter((row) => row.seen_by !== null).length
      return {
        reason: `${seen} of the ${strangest.length} strangest bills seen`,
        signature: await signatureOf(tx, digest, clock.now()),
      }
    })
    if (found === null) return changed()
    const on = actingOn(deps, operator)
    if (found.signature?.state === 'waiting') {
      const outcome = await approve(on, found.signature.approval_id)
      if (outcome.kind === 'approved') return answer({ kind: 'signed' as const })
      if (outcome.kind === 'preview-changed') return changed()
      return notAnswered(outcome, 'not-asker')
    }
    const outcome = await askApproval(on, {
      act: 'sign-run',
      input: { month, digest },
      reason: found.reason,
      caseId: null,
      digest: null,
    })
    if (outcome.kind === 'refused') return notPossible(outcome)
    if (outcome.kind !== 'asked') throw new Error(`what signs a run cannot be ${outcome.kind}`)
    return answer({ kind: 'first' as const })
  })
