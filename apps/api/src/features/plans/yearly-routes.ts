import { instantToWire } from '@touchline/contract/wire'
import type { Invoice } from '@touchline/domain/billing'
import { dateOf } from '@touchline/domain/calendar'
import { chargeToWire, linesToWire } from '../../books/billing/invoice-wire.ts'
import { quoteNextTerm } from '../../books/billing/next-term.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { onContract, once } from '../../http/on-contract.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse, without } from '../../use-case/refusal.ts'
import { checkTerm, readPlans } from './read-term.ts'
import { selectionOf } from './save-monthly-plan.ts'
import { quoteYearlyPlan, saveYearlyPlan } from './save-yearly-plan.ts'

const subtotalsOf = ({ lines }: Invoice) =>
  lines.map(({ contractPlanId, amount }) => ({ contractPlanId, subtotal: Number(amount.minor) }))

export const yearlyPlanRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Route[] => [
  onContract(deps, 'quoteYearlyPlan', async ({ caller: { organizationId }, params, body }, tx, now) => {
    const asked = { choose: readPlans(body), isTerm: checkTerm(body) }
    const quote = await quoteYearlyPlan(tx, { organizationId, contractId: params.id, now, ...asked })
    if (quote.kind === 'refused') return without(quote, 'plan-unknown')
    const { term, storedSeconds } = quote
    return answer({ charge: chargeToWire(term), plans: subtotalsOf(term), storedSeconds })
  }),
  onContract(deps, 'changeYearlyPlan', async ({ caller, params, body }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const { givesUpCoupons = [] } = body
    const asked = { choose: readPlans(body), isTerm: checkTerm(body), quotedTotal: null, givesUpCoupons }
    const save = { organizationId, contractId: params.id, actor, role, now, newId: deps.ids.uuid, ...asked }
    const saved = await saveYearlyPlan(tx, save)
    if (saved.kind === 'refused') return without(saved, 'plan-unknown', 'quote-changed')
    return answer(contractToWire(saved.loaded, null, now))
  }),
  once(deps, 'saveYearlyPlan', async ({ caller, params, body }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const selection = selectionOf({ groupId: body.planId, analysts: body.analystNum, viewers: body.viewerNum })
    const { quotedTotal, givesUpCoupons = [] } = body
    const asked = { choose: () => ({ kind: 'chosen', selection }) as const, quotedTotal, givesUpCoupons }
    const save = { organizationId, contractId: params.id, actor, role, now, newId: deps.ids.uuid, ...asked }
    const saved = await saveYearlyPlan(tx, save)
    if (saved.kind === 'refused') return saved
    const { kind: change, term } = saved.change
    const boundary = instantToWire(term.start)
    const days = { from: term.firstDay, to: term.lastDay }
    return answer({ change, boundary, term: days, contractInfo: contractToWire(saved.loaded, null, now) })
  }),
  reading(deps, 'getNextTerm', async ({ caller: { organizationId }, params }, tx) => {
    const [loaded, catalogue] = await Promise.all([loadContract(tx, organizationId, params.id), loadCatalogue(tx)])
    if (loaded === null) return refuse('not-found', 'No such contract')
    const { contract } = loaded
    const next = await quoteNextTerm(tx, organizationId, { contract, catalogue, now: deps.clock.now() })
    if (next === null) return answer({ term: null })
    return answer({
      term: {
        startDate: dateOf(next.start, contract.zone),
        charge: chargeToWire(next.invoice),
        plans: linesToWire(next.invoice),
      },
    })
  }),
]
