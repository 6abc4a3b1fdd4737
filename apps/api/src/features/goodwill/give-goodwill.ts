import type { Impossible } from '@touchline/contract/desk/impossible'
import {
  addDays,
  addMonthsToDate,
  dateOf,
  type Instant,
  monthOf,
  startOfDay,
  type YearMonth,
} from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { insertGoodwill } from '../../books/contract/goodwill.store.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { because } from '../../use-case/refusal.ts'
import { nextBills } from './next-bills.ts'

const MONTHS = 24
const MOST_AMOUNTS = 24

export interface GivenAmount {
  readonly from: YearMonth
  /** Minor units before tax. */
  readonly amount: number
}

interface Giving {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly currency: Currency
  readonly amounts: readonly GivenAmount[]
  readonly operator: string
  readonly now: Instant
  readonly newId: () => string
}

export interface GivenGoodwill {
  readonly kind: 'given'
  readonly givingId: string
  readonly endsAt: Instant
}

type NotGiven = { readonly kind: 'refused'; readonly message: string; readonly details: Impossible }

const refused = (message: string, details: Impossible): NotGiven => ({ kind: 'refused', message, details })

/** The last instant at which a bill that takes it is charged. */
export const goodwillEnd = ({ zone }: Contract, now: Instant): Instant =>
  startOfDay(addDays(addMonthsToDate(dateOf(now, zone), MONTHS), 1), zone) - 1

/** Reduces the next bills (billing rules: "Goodwill"). A refusal says what is possible. */
export async function giveGoodwill(tx: Tx, giving: Giving): Promise<GivenGoodwill | NotGiven> {
  const { organizationId, contractId, currency, amounts, operator, now, newId } = giving
  const { contract, bills } = await nextBills(tx, organizationId, now)
  const [next] = bills
  if (next === undefined)
    return refused('it has no plan whose bills could be reduced; grant or sell it one first', because('no-bill'))
  const takes = bills.slice(0, 3).map(({ invoice }) => `${Number(invoice.subtotal.minor)} for ${invoice.month}`)
  const possible = `an amount is above 0, in ${contract.currency}, before tax; its next bills are, in minor units, ${takes.join(', ')}`
  const isPossible = amounts.length > 0 && amounts.length <= MOST_AMOUNTS && amounts.every(({ amount }) => amount > 0)
  const left = { minor: Number(next.invoice.subtotal.minor), currency: contract.currency }
  if (currency !== contract.currency || !isPossible) return refused(possible, because('goodwill-amount', { left }))
  const today = dateOf(now, contract.zone)
  const [first, last] = [monthOf(now, contract.zone), addMonthsToDate(today, MONTHS).slice(0, 7)]
  if (amounts.some(({ from }) => from < first || from > last))
    return refused(`its first bill is one from ${first} to ${last}`, because('goodwill-month'))
  const endsAt = goodwillEnd(contract, now)
  const givingId = newId()
  const given = amounts.map(({ from, amount }) => ({ id: newId(), from, minor: BigInt(amount) }))
  await insertGoodwill(tx, { organizationId, contractId, givingId, now, endsAt, amounts: given })
  await enqueue(tx, jobs.endGoodwill({ organizationId, contractId, givingId, endsAt }), { now, runAt: endsAt + 1 })
  await markInProgress(tx, { organizationId, contract, now })
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'give-goodwill',
    subject: `contract:${contractId}`,
    before: null,
    after: {
      givingId,
      goodwill: amounts.map(({ from, amount }) => ({ from, minor: amount })),
      amount: amounts.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      endsOn: dateOf(endsAt, contract.zone),
    },
    at: now,
  })
  return { kind: 'given', givingId, endsAt }
}
