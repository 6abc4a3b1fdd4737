import type { saveDraft } from '@touchline/contract/desk/calls/drafts'
import { type DraftState, draftEndpoints } from '@touchline/contract/desk/drafts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { BodyOf } from '@touchline/contract/endpoint'
import { instantToWire, localized } from '@touchline/contract/wire'
import { monthToWire } from '@touchline/contract/wire-time'
import { dateOf, type Instant, monthOf } from '@touchline/domain/calendar'
import { isOnSale, type ListedPrice, priceTable } from '@touchline/domain/catalogue'
import { currencies } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import * as z from 'zod/mini'
import { listGroupRows, listPlanRows, loadCatalogue } from '../books/catalogue/catalogue.ts'
import { organizationsNamed } from '../books/organization/organization-names.ts'
import { checked } from '../configuration/schema-faults.ts'
import type { Tx } from '../db/connect.ts'
import { deskScope, inRead } from '../db/transaction.ts'
import { billedAsRehearsed, billedMonths } from '../features/catalogue/billed-as-rehearsed.ts'
import { storedCatalogue } from '../features/catalogue/catalogue.store.ts'
import { catalogueFile } from '../features/catalogue/catalogue-file.ts'
import { fileOf } from '../features/catalogue/catalogue-state.ts'
import { type Draft, listDrafts, newestVersion, publishedDrafts } from '../features/catalogue/drafts.store.ts'
import { draftFile } from '../features/catalogue/read-draft-file.ts'
import { type DraftSeen, draftSeen, type RehearsedCurrency } from '../features/catalogue/read-rehearsal.ts'
import { said } from '../features/catalogue/said.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { actingOn, administration, carryOut } from './act.ts'
import { acts } from './acts.ts'
import { notPossible } from './acts-routes.ts'
import { draftLetters } from './draft-letters.ts'
import { changesToWire, saidToWire } from './draft-said.ts'

type Moments = Pick<
  Draft,
  'version' | 'saved_by' | 'saved_at' | 'publish_at' | 'rehearsed_at' | 'ordered_at' | 'published_at'
>

function stateOf({ publish_at, rehearsed_at, ordered_at, published_at }: Moments): DraftState {
  if (published_at !== null) return 'published'
  if (ordered_at !== null) return 'ordered'
  if (rehearsed_at !== null) return 'rehearsed'
  return publish_at === null ? 'saved' : 'rehearsing'
}

const draftToWire = (draftId: string, row: Moments) => ({
  draftId,
  version: row.version,
  state: stateOf(row),
  savedBy: row.saved_by,
  savedDate: instantToWire(row.saved_at),
  publishDate: row.publish_at === null ? null : instantToWire(row.publish_at),
})

const byMonth = (values: Readonly<Partial<Record<string, number>>>) =>
  Object.entries(values)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, value = 0]) => ({ month, value }))

const rehearsedToWire = ({ bars, width, billed, protectedUntil, hardest, ...found }: RehearsedCurrency) => ({
  currency: found.currency,
  more: found.more,
  less: found.less,
  same: found.same,
  median: found.median,
  width,
  bars: bars.map(({ place, count }) => ({ from: place * width, count })),
  billed: byMonth(billed).map(({ month, value: minor }) => ({ month, minor })),
  protectedUntil: byMonth(protectedUntil).map(({ month, value: count }) => ({ month, count })),
  hardest: hardest.map(({ contractId: _contract, ...row }) => row),
})

const seenToWire = ({ draft, plan, isOutdated, kept, progress, currencies }: DraftSeen) => ({
  ...draftToWire(draft.draftId, draft),
  isOutdated,
  changes: changesToWire(plan),
  faults: plan.faults.map(saidToWire),
  kept: [...kept],
  progress,
  currencies: currencies.map(rehearsedToWire),
})

const month = /^20\d\d-(?:0[1-9]|1[0-2])$/

type Written = BodyOf<DeskEndpointOf<typeof saveDraft>>['kept']

async function keptOf(tx: Tx, written: Written) {
  const codes = await organizationsNamed(
    tx,
    'code',
    written.map(({ club }) => club),
  )
  return written.map(({ club, until }) => ({ club, until, organizationId: codes.get(club) ?? null }))
}

const unknownKept = (kept: Awaited<ReturnType<typeof keptOf>>) =>
  kept.flatMap(({ club, until, organizationId }) => {
    if (organizationId === null) return [said(club, 'club-unknown')]
    return month.test(until) ? [] : [said(club, 'no-month', { written: until })]
  })

const MOST_FAULTS = 20

function schemaFaults(file: unknown) {
  const [en, ja] = [checked(catalogueFile, file), checked(catalogueFile, file, 'ja')]
  if (en.kind === 'read' || ja.kind === 'read') return []
  return [...en.faults].map(([place, text]) => ({
    place,
    said: { en: text, ja: ja.faults.get(place) ?? text },
    price: null,
  }))
}

const pricesToWire = (prices: ListedPrice['prices']) =>
  Object.fromEntries(
    currencies.flatMap((currency) => {
      const price = prices[currency]
      return price === undefined ? [] : [[currency, Number(price)]]
    }),
  )

const listedToWire = (listed: ListedPrice | null) =>
  listed === null
    ? null
    : {
        prices: pricesToWire(listed.prices),
        next:
          listed.next === null
            ? null
            : { from: monthToWire(listed.next.from), prices: pricesToWire(listed.next.prices) },
      }

async function pricesIn(tx: Tx, { region, now }: Pick<Deps['cell'], 'region'> & { readonly now: Instant }) {
  const [catalogue, groups, plans] = await Promise.all([loadCatalogue(tx), listGroupRows(tx), listPlanRows(tx)])
  const { zone } = regionDefaults[region]
  const list = { month: monthOf(now, zone), publishedBy: now }
  const today = dateOf(now, zone)
  const namesOf = new Map(groups.map(({ group_id, names }) => [group_id, localized.parse(names)]))
  const rows = priceTable(catalogue, list).map(({ section, role, groups: of, month, year }) => ({
    section,
    role,
    names: localized.parse(plans.find((plan) => plan.group_id === of[0] && plan.role === role)?.names ?? {}),
    groups: of.map((groupId) => {
      const group = catalogue.groups.get(groupId)
      return { groupId, names: namesOf.get(groupId) ?? {}, isOnSale: group !== undefined && isOnSale(group, today) }
    }),
    month: listedToWire(month),
    year: listedToWire(year),
  }))
  return { month: monthToWire(list.month), rows }
}

export function draftRoutes(deps: Deps): readonly DeskRoute[] {
  const { db, clock } = deps
  const { region } = deps.cell
  return [
    deskRoute('getPrices', async () =>
      answer(await inRead(db, deskScope, (tx) => pricesIn(tx, { region, now: clock.now() }))),
    ),
    deskRoute('getCatalogueFile', async () => {
      const { state } = await inRead(db, administration(), storedCatalogue)
      return answer({ file: z.parse(z.json(), fileOf(state)) })
    }),
    deskRoute('saveDraft', async ({ operator, params: { draftId }, body: { after, file, kept: written } }) => {
      const read = checked(catalogueFile, file)
      const kept = await inRead(db, administration(), (tx) => keptOf(tx, written))
      const faults = [...schemaFaults(file), ...unknownKept(kept).map(saidToWire)]
      if (read.kind === 'faulty' || faults.length > 0)
        return answer({ kind: 'not-saved', faults: faults.slice(0, MOST_FAULTS) })
      const clubs = kept.flatMap(({ organizationId, until }) =>
        organizationId === null ? [] : [{ organizationId, until }],
      )
      const input = { draftId, after, file: read.value, kept: clubs }
      const outcome = await carryOut(actingOn(deps, operator), acts['save-draft'], input)
      if (outcome.kind === 'refused') return notPossible(outcome)
      const { said } = outcome
      return answer({ kind: said.kind === 'saved' ? 'saved' : 'unchanged', version: said.version })
    }),
    deskRoute('listDrafts', async ({ most }) => {
      const rows = await inRead(db, administration(), (tx) => listDrafts(tx, most))
      return answer({ drafts: rows.map((row) => draftToWire(row.draft_id, row)) })
    }),
    deskRoute('getDraft', async ({ params: { draftId } }) => {
      const found = await inRead(db, administration(), async (tx) => {
        const draft = await newestVersion(tx, draftId)
        return draft === null ? null : draftSeen(tx, draft, { region, now: clock.now() })
      })
      return found === null ? refuse('not-found', 'There is no such draft here') : answer(seenToWire(found))
    }),
    deskRoute('getDraftFile', async ({ params: { draftId } }) => {
      const found = await inRead(db, administration(), async (tx) => {
        const draft = await newestVersion(tx, draftId)
        return draft === null ? null : draftFile(tx, draft, clock.now())
      })
      if (found === null) return refuse('not-found', 'There is no such draft here')
      return answer(z.parse(draftEndpoints.getDraftFile.response, found))
    }),
    ...rehearsalRoutes(deps),
  ]
}

function rehearsalRoutes(deps: Deps): readonly DeskRoute[] {
  const { db, clock } = deps
  return [
    deskRoute('getDraftBills', async ({ params: { draftId }, query: { month: asked } }) => {
      const found = await inRead(db, administration(), async (tx) => {
        const draft = (await publishedDrafts(tx)).find((each) => each.draftId === draftId)
        const published_at = draft?.published_at ?? null
        if (draft === undefined || published_at === null) return null
        const months = billedMonths(draft, clock.now())
        const month = asked === undefined ? months.at(-1) : months.find((each) => monthToWire(each) === asked)
        if (month === undefined) return { months: months.map(monthToWire), month: null, comparison: null }
        const comparison = await billedAsRehearsed(tx, { ...draft, published_at }, month)
        return { months: months.map(monthToWire), month: monthToWire(month), comparison }
      })
      return found === null ? refuse('not-found', 'No version of it is published here') : answer(found)
    }),
    deskRoute('getDraftLetters', async ({ params: { draftId }, query: { organizationId } }) => {
      const found = await draftLetters(deps, { draftId, organizationId })
      if (found.kind === 'unknown') return refuse('not-found', 'This club is not in a rehearsal of such a draft')
      return found.kind === 'refused' ? notPossible(found) : answer({ letters: [...found.letters] })
    }),
  ]
}
