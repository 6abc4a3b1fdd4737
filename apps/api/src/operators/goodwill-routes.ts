import type { goodwillEndpoints } from '@touchline/contract/desk/goodwill'
import type { BodyOf, ResponseOf } from '@touchline/contract/endpoint'
import { monthToWire } from '@touchline/contract/wire'
import { dateOf, monthOf } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { goodwillAmounts, type ProjectedBill } from '@touchline/domain/projection'
import type { Tx } from '../db/connect.ts'
import { deskScope, inRead } from '../db/transaction.ts'
import { goodwillEnd } from '../features/goodwill/give-goodwill.ts'
import { nextBills } from '../features/goodwill/next-bills.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { unknownClub } from './act.ts'
import { lastYearOf } from './acts.store.ts'
import { caseFault } from './case-fault.ts'

const SHOWN = 4

type See = (typeof goodwillEndpoints)['seeGoodwill']
type Said = BodyOf<See>['said']
type Seen = ResponseOf<See>

const netOf = ({ invoice }: ProjectedBill, ...roles: readonly string[]): number =>
  Number(invoice.lines.reduce((sum, { role, amount }) => (roles.includes(role) ? sum + amount.minor : sum), 0n))

const totalOf = (bills: readonly ProjectedBill[]): number =>
  bills.reduce((sum, { invoice }) => sum + Number(invoice.total.minor), 0)

const sumsOf = (bill: ProjectedBill): Seen['bills'][number]['before'] => ({
  goodwill: netOf(bill, 'goodwill'),
  subtotal: Number(bill.invoice.subtotal.minor),
  tax: Number(bill.invoice.tax.minor),
  total: Number(bill.invoice.total.minor),
})

const withMore = (contract: Contract, amounts: Seen['amounts'], endsAt: number): Contract => ({
  ...contract,
  goodwill: {
    amounts: [
      ...(contract.goodwill?.amounts ?? []),
      ...amounts.map(({ from, amount }, index) => ({
        id: `${index}`,
        from: `${from.slice(0, 4)}-${from.slice(4)}`,
        left: BigInt(amount),
        endsAt,
      })),
    ],
    billed: contract.goodwill?.billed ?? [],
  },
})

async function seen(tx: Tx, organizationId: OrganizationId, said: Said, now: number): Promise<Seen> {
  const { contract, bills } = await nextBills(tx, organizationId, now)
  const amounts =
    said.kind === 'amount'
      ? [{ from: monthToWire(monthOf(now, contract.zone)), amount: said.amount, of: null }]
      : goodwillAmounts(said, bills).map(({ from, of, minor }) => ({
          from: monthToWire(from),
          amount: Number(minor),
          of: Number(of),
        }))
  const endsAt = goodwillEnd(contract, now)
  const before = (contract.goodwill?.amounts ?? []).reduce(
    (sum, each) => (each.endsAt < now ? sum : sum + Number(each.left)),
    0,
  )
  const then = await nextBills(tx, organizationId, now, (held) => withMore(held, amounts, endsAt))
  const given = amounts.reduce((sum, { amount }) => sum + amount, before)
  const { cancellation } = contract
  return {
    currency: contract.currency,
    amounts,
    endsOn: dateOf(endsAt, contract.zone),
    before,
    unused: then.bills.reduce((left, bill) => left + netOf(bill, 'goodwill'), given),
    saved: totalOf(bills) - totalOf(then.bills),
    leavesOn: cancellation.state === 'none' ? null : dateOf(cancellation.at - 1, contract.zone),
    lastYear: await lastYearOf(tx, organizationId, now),
    bills: bills.slice(0, SHOWN).flatMap((bill, index) => {
      const after = then.bills[index]
      if (after === undefined) return []
      const [plan, seats] = [netOf(bill, 'base'), netOf(bill, 'analyst', 'viewer')]
      const others = netOf(bill, 'custom', 'upload', 'export', 'storage', 'restored')
      const { cycle, paidOn, invoice } = bill
      const sums = { before: sumsOf(bill), after: sumsOf(after) }
      return [{ month: monthToWire(invoice.month), cycle, paidOn, plan, seats, others, ...sums }]
    }),
  }
}

export function goodwillRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>): readonly DeskRoute[] {
  return [
    deskRoute('seeGoodwill', async ({ operator, params, body: { said, caseId } }) => {
      const fault = caseFault(operator, caseId)
      if (fault !== null) return fault
      const found = await inRead(db, deskScope, async (tx) =>
        (await unknownClub(tx, params)) === null ? seen(tx, params.organizationId, said, clock.now()) : null,
      )
      return found === null ? refuse('not-found', 'There is no such club in this region') : answer(found)
    }),
  ]
}
