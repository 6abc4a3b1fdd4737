import type { YearMonth } from '@touchline/domain/calendar'
import { inRead } from '../../db/transaction.ts'
import { newerPreview, onePreviewAtATime, strangestRows } from '../../features/run/kept-preview.store.ts'
import { readPreview } from '../../features/run/read-preview.ts'
import { type DeskRoute, deskRoute } from '../../http/desk/desk-route.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuseWith } from '../../use-case/refusal.ts'
import { type ActingOn, actingOn, administration } from '../act.ts'
import { notAnswered, notPossible } from '../acts-routes.ts'
import { approve, askApproval } from '../approvals.ts'
import { askedRun } from './asked-run.ts'
import { signatureOf } from './signature.store.ts'

const STRANGEST = 10

const changed = () => refuseWith('preview-changed', 'A newer preview was computed', { differences: [] })

class Meanwhile extends Error {}

export const signRoute = (deps: Deps): DeskRoute =>
  deskRoute('signRun', async ({ operator, params, body: { digest } }) => {
    const asked = await inRead(deps.db, administration(), (tx) => askedRun(tx, deps, params.month, 'coming'))
    if (asked.kind === 'refused') return asked
    const sign = () => signed(deps, actingOn(deps, operator), { month: asked.month, digest })
    return sign().catch((error: unknown) => {
      if (error instanceof Meanwhile) return sign()
      throw error
    })
  })

async function signed(
  { db, clock }: Deps,
  on: ActingOn,
  input: { readonly month: YearMonth; readonly digest: string },
) {
  const { month, digest } = input
  const found = await inRead(db, administration(), async (tx) => {
    const preview = await readPreview(tx, month)
    if (preview === null || preview.digest !== digest) return null
    const strangest = await strangestRows(tx, preview.previewId, STRANGEST)
    const seen = strangest.filter((row) => row.seen_by !== null).length
    const uncomputed = preview.totals
      .flatMap(({ steps }) => steps)
      .reduce((sum, { kind, bills }) => (kind === 'uncomputed' ? sum + bills : sum), 0)
    const without = uncomputed === 0 ? '' : `; ${uncomputed} could not be computed`
    return {
      preview,
      reason: `${seen} of the ${strangest.length} strangest bills seen${without}`,
      signature: await signatureOf(tx, { digest, now: clock.now() }),
    }
  })
  if (found === null) return changed()
  const { preview, reason, signature } = found
  if (signature !== undefined) {
    const outcome = await approve(on, signature.approval_id)
    if (outcome.kind === 'approved') return answer({ kind: 'signed' as const })
    if (outcome.kind === 'preview-changed') return changed()
    if (outcome.kind === 'refused') return notPossible(outcome)
    return notAnswered(outcome, 'not-asker')
  }
  const asking = { act: 'sign-run', input, reason, caseId: null, digest: null } as const
  const outcome = await askApproval(on, asking, async (tx, approvalId) => {
    await onePreviewAtATime(tx)
    const now = clock.now()
    const other = await signatureOf(tx, { digest, now, besides: approvalId })
    if (other !== undefined || (await newerPreview(tx, preview, now)) !== undefined) throw new Meanwhile()
  })
  if (outcome.kind === 'refused') return notPossible(outcome)
  if (outcome.kind !== 'asked') throw new Error(`what signs a run cannot be ${outcome.kind}`)
  return answer({ kind: 'first' as const })
}
