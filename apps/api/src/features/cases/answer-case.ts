import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { caseFault } from '@touchline/domain/cases'
import { writeAudit } from '../../books/audit.ts'
import { writeNotice } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { type CaseKey, findCase, lockedState, type StoredCase, storeAnswer, storeClosed } from './store.ts'

interface Step extends CaseKey {
  readonly operator: string
  readonly now: Instant
}

interface Stepped {
  readonly kind: 'stepped'
  readonly before: StoredCase
}

type StepRefusal = 'not-found' | 'case-answered' | 'case-closed'

async function possible(tx: Tx, key: CaseKey, step: 'answer' | 'close'): Promise<Stepped | Refusal<StepRefusal>> {
  const state = await lockedState(tx, key)
  const before = state === null ? null : await findCase(tx, key)
  if (state === null || before === null) return refuse('not-found', 'The organisation has no such case')
  const fault = caseFault(state, step)
  if (fault === null) return { kind: 'stepped', before }
  if (fault === 'case-closed') return refuse(fault, 'The case is closed')
  const { answered_by: answeredBy, answered_at: answered } = before
  const answeredDate = answered === null ? null : instantToWire(answered)
  return refuseWith(fault, 'Somebody answered it already', { answeredBy, answeredDate })
}

/** The first answer counts; the person who asked is mailed in the same transaction. */
export async function answerCase(
  tx: Tx,
  step: Step & { readonly answer: string },
): Promise<Stepped | Refusal<StepRefusal>> {
  const outcome = await possible(tx, step, 'answer')
  if (outcome.kind === 'refused') return outcome
  const { organizationId, caseId, operator, answer, now } = step
  const { about, words, asked_by: userId } = outcome.before
  await storeAnswer(tx, step, answer)
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'answer-case',
    subject: `case:${caseId}`,
    before: null,
    after: { caseId, about: about.title },
    at: now,
  })
  if (userId === null) return outcome
  const facts = { caseId, about: about.title, words, answer }
  const noticed = { organizationId, kind: 'case-answered' as const, subject: `case:${caseId}`, period: 'answered' }
  await writeNotice(tx, { ...noticed, userId, facts, now })
  return outcome
}

export async function closeCase(tx: Tx, step: Step): Promise<Stepped | Refusal<Exclude<StepRefusal, 'case-answered'>>> {
  const outcome = await possible(tx, step, 'close')
  if (outcome.kind === 'refused') {
    if (outcome.code === 'case-answered') throw new Error('an answered case is closed like any other')
    return { ...outcome, code: outcome.code }
  }
  await storeClosed(tx, step)
  return outcome
}
