import type { HistoryEntry } from '@touchline/contract/history'
import { instantFromWire, instantToWire } from '@touchline/contract/wire-time'
import { type LastDayFacts, type LastDayKind, lastDays } from '@touchline/domain/last-days'
import { keptUntil, requestEnd } from '@touchline/domain/requests'
import { dateText } from '@touchline/words/date-text'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page as view } from 'vitest/browser'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { accountOf } from '../../testing/account.ts'
import { configure, sessionOf } from '../../testing/cell.ts'
import { type OverviewBooks, running, show, term } from '../../testing/overview.tsx'
import { askedRequest } from '../../testing/purchase-request.ts'
import { sleepingDocument, sleepingPlans } from '../../testing/sleep.ts'
import { camera, documentOf, entry, groups, NOW, plans, yearlyDocument } from '../../testing/usage-books.ts'

const START = '2026-09-30T15:00:00.000Z'
const NOVEMBER = '2026-11-30T14:59:59.999Z'
const DECEMBER = '2026-11-30T15:00:00.000Z'
const now = instantFromWire(NOW)

const held = (planId: string, until: string | null = null) => documentOf({ plans: [entry(planId, START, until)] })
const leaving = documentOf({ plans: [entry('standard.base', START, NOVEMBER)], cancellationDate: NOVEMBER })
const failed = running({ billingStatus: 'Fixed', paymentStatus: 'Error', billingDate: '2026-11-01' })

const ENDS = {
  grace: Date.UTC(2026, 10, 28, 3),
  trash: instantFromWire('2026-12-20T15:00:00.000Z'),
  request: requestEnd(now),
  addition: now + 72_000_000,
}

const bought: HistoryEntry = {
  sequence: 7,
  date: instantToWire(now - 14_400_000),
  by: { kind: 'person', name: 'Kaito Mori' },
  kind: 'buy-add-ons',
  facts: { items: [{ role: 'upload', count: 7_200 }] },
  money: null,
  takeBack: { by: 'takeBackAddition', until: instantToWire(ENDS.addition) },
}

const rows = {
  games: { document: leaving },
  plan: { document: held('standard.base', '2027-01-15T14:59:59.999Z') },
  trial: { document: held('trial.base', '2026-12-19T14:59:59.999Z'), billings: [] },
  reading: {
    document: documentOf({
      plans: [entry('paused.base', START, '2027-01-29T14:59:59.999Z')],
      pause: {
        billingInfoId: failed.billingInfoId,
        startDate: START,
        contractPlanId: 'yearly.base',
        planEndDate: START,
        readonlyEndDate: '2027-01-29T14:59:59.999Z',
        returns: null,
      },
    }),
    billings: [failed],
  },
  grace: { billings: [failed], pausesAt: instantToWire(ENDS.grace) },
  choice: {
    document: yearlyDocument,
    nextTerm: term,
  },
  cancellation: { document: leaving },
  change: {
    document: documentOf({ plans: [entry('standard.base', START, NOVEMBER), entry('yearly.base', DECEMBER)] }),
  },
  sleep: { document: sleepingDocument, books: sleepingPlans },
  seats: {
    document: documentOf({
      plans: [entry('standard.base', START), entry('standard.viewer', START)],
      seatsGivenUp: [{ startDate: DECEMBER, analystNum: 0, viewerNum: 1, kept: null, userIds: [] }],
    }),
  },
  addOns: {
    document: documentOf({
      plans: [
        entry('standard.base', START),
        { ...entry('camera.custom', START, NOVEMBER), _id: '00000000-0000-4000-8000-000000000002' },
      ],
    }),
    books: { groups: [...groups, camera.group], plans: [...plans, ...camera.plan] },
  },
  request: { waiting: [{ ...askedRequest, keptUntil: instantToWire(keptUntil(ENDS.request)) }] },
  trash: { books: { trash: { count: 1, keptUntilDate: instantToWire(ENDS.trash - 1) } } },
  addition: {
    document: documentOf({ plans: [entry('standard.base', START), entry('standard.upload', bought.date, NOVEMBER)] }),
    history: [bought],
  },
} as const satisfies Record<Exclude<LastDayKind, 'reopening'>, OverviewBooks>

const isRow = (kind: string): kind is keyof typeof rows => Object.hasOwn(rows, kind)

function factsOf(given: OverviewBooks): LastDayFacts {
  const { document = documentOf(), books = {} } = given
  const { contract, catalogue } = accountOf({ document, groups, plans, ...books, now })
  const { grace, trash, request, addition } = ENDS
  const recorded = [
    ['grace', grace],
    ['trash', trash],
    ['request', request],
    ['addition', addition],
  ] as const
  return { contract, catalogue, now, recorded }
}

beforeEach(async () => {
  await view.viewport(1280, 1_600)
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

it.each(Object.entries<OverviewBooks>(rows))('the overview says the last day of: %s', async (kind, given) => {
  const day = lastDays(factsOf(given)).find((each) => isRow(kind) && each.kind === kind)
  const date = day?.date ?? 'none'
  const page = await show(given)
  const said = () => {
    const isDated = page.container.querySelector(`time[datetime="${date}"]`) !== null
    const text = page.container.textContent
    return isDated || (['day', 'fullDay'] as const).some((style) => text.includes(dateText(date, 'en-GB', style)))
  }
  await expect.poll(said).toBe(true)
})
