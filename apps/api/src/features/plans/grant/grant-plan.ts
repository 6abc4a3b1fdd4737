import { dateOf, type Instant, type LocalDate } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { decideGrant, type Grant, isTrial, priceOfGrant } from '@touchline/domain/plans'
import { writeAudit } from '../../../books/audit.ts'
import { markInProgress } from '../../../books/billing/billings.ts'
import { beginUnbought } from '../../../books/contract/buying-organization.ts'
import { loadContract } from '../../../books/contract/contracts.ts'
import { saveSchedule } from '../../../books/contract/entries.ts'
import { monthlyEffect } from '../../../books/contract/monthly-effect.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { openSale, type PurchaseContext } from '../../../use-case/account.ts'
import { grantRefused, type NotGranted } from './refusal.ts'

export interface Granting {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly groupId: PlanGroupId
  /** In the contract's zone; null: open-ended. */
  readonly lastDay: LocalDate | null
  readonly operator: string
  readonly reason: string
  readonly now: Instant
  readonly newId: () => string
}

export interface Granted {
  readonly kind: 'granted' | 'extended'
  readonly groupId: PlanGroupId
  readonly from: LocalDate
  readonly lastDay: LocalDate | null
  /** Gross minor units; `fullMonth` even if the grant ends earlier. */
  readonly cost: { readonly thisMonth: number; readonly fullMonth: number; readonly currency: Currency } | null
}

/**
 * A plan that cannot be bought, or more time of the present one, regardless of payment; boundaries as in a purchase. A
 * refusal says what is possible.
 */
export async function grantPlan(tx: Tx, granting: Granting): Promise<Granted | NotGranted> {
  const account = await openSale(tx, granting, 'own')
  if (account.kind === 'refused') return account
  return grantOn(tx, account, granting)
}

export async function grantOn(tx: Tx, account: PurchaseContext, granting: Granting): Promise<Granted | NotGranted> {
  const { contract } = account.loaded
  const input = { ...account, ...granting, contract }
  const grant = decideGrant(input)
  switch (grant.kind) {
    case 'refused':
      return grantRefused(grant, input)
    case 'extended':
      return extend(tx, account, granting, grant)
    case 'granted':
      return begin(tx, account, granting, grant)
  }
}

const lastDayOf = (end: Instant | null, zone: string): LocalDate | null => (end === null ? null : dateOf(end - 1, zone))

type Of<K extends Grant['kind']> = Extract<Grant, { kind: K }>

async function begin(tx: Tx, account: PurchaseContext, granting: Granting, grant: Of<'granted'>): Promise<Granted> {
  const { organizationId, contractId, reason, now } = granting
  const { loaded, catalogue } = account
  const { to, seats, boundary, end } = grant
  await saveSchedule(tx, { ...granting, catalogue }, grant.schedule)
  await beginUnbought(tx, loaded.row)
  if (!isTrial(to)) await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  await writeAudit(tx, {
    organizationId,
    actor: granting.operator,
    action: 'grant-plan',
    subject: `contract:${contractId}`,
    before: { planGroupId: grant.from?.id ?? null },
    after: {
      planGroupId: to.id,
      ...seats,
      start: boundary,
      end,
      reason,
      effect: monthlyEffect(loaded, after, catalogue, boundary),
    },
    at: now,
  })
  const { zone } = loaded.contract
  return {
    kind: 'granted',
    groupId: to.id,
    from: dateOf(boundary, zone),
    lastDay: lastDayOf(end, zone),
    cost: costOf(account, granting, grant),
  }
}

function costOf(account: PurchaseContext, granting: Granting, grant: Of<'granted' | 'extended'>): Granted['cost'] {
  if (isTrial(grant.to)) return null
  const { thisMonth, fullMonth } = priceOfGrant(
    { ...account, ...granting, contract: account.loaded.contract },
    grant,
    account,
  )
  const { currency } = fullMonth.total
  return { thisMonth: Number(thisMonth.total.minor), fullMonth: Number(fullMonth.total.minor), currency }
}

async function extend(tx: Tx, account: PurchaseContext, granting: Granting, grant: Of<'extended'>): Promise<Granted> {
  const { organizationId, contractId, operator, reason, now } = granting
  const { loaded, catalogue } = account
  const { to, from, end } = grant
  await saveSchedule(tx, { ...granting, catalogue }, grant.schedule)
  if (!isTrial(to)) await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  if (end !== null) await enqueue(tx, jobs.endPlan({ organizationId, contractId, boundary: end }), { now, runAt: end })
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'extend-plan',
    subject: `contract:${contractId}`,
    before: { end: from },
    after: { planGroupId: to.id, isTrial: isTrial(to), end, reason },
    at: now,
  })
  const { zone } = loaded.contract
  return {
    kind: 'extended',
    groupId: to.id,
    from: dateOf(now, zone),
    lastDay: lastDayOf(end, zone),
    cost: costOf(account, granting, grant),
  }
}
