import type { LocalDate } from '@touchline/domain/calendar'
import type { PlanGroupId } from '@touchline/domain/ids'
import { endTrial, type TrialEnd, trialExtendedBy, trialOf } from '@touchline/domain/plans'
import { writeAudit } from '../../../books/audit.ts'
import { saveSchedule } from '../../../books/contract/entries.ts'
import type { Tx } from '../../../db/connect.ts'
import { openChange, openSale } from '../../../use-case/account.ts'
import { type Granted, type Granting, grantOn } from './grant-plan.ts'
import type { NotGranted } from './refusal.ts'

const NO_TRIAL: NotGranted = {
  kind: 'refused',
  message: 'it is on no trial, and none of its trials ended just before',
  details: { reason: 'no-trial' },
}

type Extending = Omit<Granting, 'groupId' | 'lastDay'> & {
  readonly until: { readonly days: number } | { readonly lastDay: LocalDate }
}

/** Extends a running trial; restarts one that is over, from today. */
export async function extendTrial(tx: Tx, { until, ...extending }: Extending): Promise<Granted | NotGranted> {
  const account = await openSale(tx, extending, 'own')
  if (account.kind === 'refused') return account
  const { catalogue } = account
  const { contract } = account.loaded
  const group = trialOf(contract, catalogue, extending.now)
  if (group === null) return NO_TRIAL
  const lastDay = 'days' in until ? trialExtendedBy(contract, catalogue, until.days, extending.now) : until.lastDay
  return grantOn(tx, account, { ...extending, groupId: group.id, lastDay })
}

export interface EndedTrial {
  readonly kind: 'ended'
  readonly groupId: PlanGroupId
}

const notEnded = {
  'no-trial': 'no trial is in force',
  'plan-follows': 'a plan is scheduled after it: once an administrator has withdrawn it the trial can be ended',
  'catalogue-incomplete': 'the catalogue has no read-only plan for ended trials: apply one that has',
} satisfies Record<Extract<TrialEnd, { kind: 'refused' }>['reason'], string>

export async function endTrialNow(
  tx: Tx,
  ending: Omit<Granting, 'groupId' | 'lastDay'>,
): Promise<EndedTrial | NotGranted> {
  const account = await openChange(tx, ending, 'own')
  if (account.kind === 'refused') return account
  const { organizationId, contractId, operator, reason, now } = ending
  const { loaded, catalogue } = account
  const end = endTrial(loaded.contract, catalogue, now)
  if (end.kind === 'refused') return { kind: 'refused', message: notEnded[end.reason], details: { reason: end.reason } }
  await saveSchedule(tx, { ...ending, catalogue }, end.schedule)
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'end-trial',
    subject: `contract:${contractId}`,
    before: { planGroupId: end.group.id },
    after: { start: now, reason },
    at: now,
  })
  return { kind: 'ended', groupId: end.group.id }
}
