import type { SleepQuote as SleepQuoteOnWire } from '@touchline/contract/plans/sleep'
import { monthToWire } from '@touchline/contract/wire'
import type { SleepBill, SleepQuote } from '@touchline/domain/projection'
import { chargeToWire } from '../../books/billing/invoice-wire.ts'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { onContract, once } from '../../http/on-contract.ts'
import { answer, type Caller, type Route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { readOwnSeason, saveOwnSeason } from './own-season.ts'
import { planSleep } from './plan-sleep.ts'
import { type OfContract, priceSleep, priceWaking } from './quote.ts'
import { wakeEarlier } from './wake-earlier.ts'
import { withdrawSleep } from './withdraw-sleep.ts'

export const sleepRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  onContract(deps, 'priceSleep', async ({ caller, params, body }, tx, now) => {
    const priced = await priceSleep(tx, { ...of(caller, params.id, now), days: body })
    return priced.kind === 'refused' ? priced : answer(quoteToWire(priced.quote))
  }),
  once(deps, 'planSleep', async ({ caller, params, body }, tx, now) => {
    const { from, until, isEveryYear, quotedTotal } = body
    const asked = { days: { from, until }, isEveryYear, quotedTotal, newId: deps.ids.uuid }
    const planned = await planSleep(tx, { ...of(caller, params.id, now), actor: caller.userId, ...asked })
    if (planned.kind === 'refused') return planned
    return answer({ contractInfo: contractToWire(planned.loaded, null, now), quote: quoteToWire(planned.quote) })
  }),
  onContract(deps, 'withdrawSleep', async ({ caller, params, query }, tx, now) => {
    const { userId: actor, role } = caller
    const asked = { part: query.part ?? 'whole', actor, role, newId: deps.ids.uuid } as const
    const withdrawn = await withdrawSleep(tx, { ...of(caller, params.id, now), ...asked })
    return withdrawn.kind === 'refused' ? withdrawn : answer(contractToWire(withdrawn.loaded, null, now))
  }),
  onContract(deps, 'priceWaking', async ({ caller, params, body }, tx, now) => {
    const priced = await priceWaking(tx, { ...of(caller, params.id, now), on: body.on })
    return priced.kind === 'refused' ? priced : answer(quoteToWire(priced.quote))
  }),
  once(deps, 'wakeEarlier', async ({ caller, params, body }, tx, now) => {
    const { userId: actor, role } = caller
    const asked = { ...body, actor, role, newId: deps.ids.uuid }
    const woken = await wakeEarlier(tx, { ...of(caller, params.id, now), ...asked })
    if (woken.kind === 'refused') return woken
    return answer({ contractInfo: contractToWire(woken.loaded, null, now), quote: quoteToWire(woken.quote) })
  }),
  onContract(deps, 'getOwnSeason', async ({ caller, params }, tx, now) => {
    const read = await readOwnSeason(tx, of(caller, params.id, now))
    return read.kind === 'refused' ? read : answer(read.season)
  }),
  onContract(deps, 'saveOwnSeason', async ({ caller, params, body }, tx, now) => {
    const saving = { ...of(caller, params.id, now), actor: caller.userId, playMonths: body.playMonths }
    const saved = await saveOwnSeason(tx, saving)
    return saved.kind === 'refused' ? saved : answer(saved.season)
  }),
]

const of = ({ organizationId }: Caller, contractId: OfContract['contractId'], now: number): OfContract => ({
  organizationId,
  contractId,
  now,
})

const quoteToWire = ({ days, bills, before, after, waits }: SleepQuote): SleepQuoteOnWire => ({
  ...days,
  currency: before.currency,
  bills: bills.map(billToWire),
  before: Number(before.minor),
  after: Number(after.minor),
  waits,
})

const billToWire = ({ month, paidOn, before, after, ...days }: SleepBill): SleepQuoteOnWire['bills'][number] => ({
  ...days,
  month: monthToWire(month),
  paidDate: paidOn,
  before: before === null ? null : chargeToWire(before),
  after: after === null ? null : chargeToWire(after),
})
