import { DAY, dateOf, type Instant, monthInterval, monthOf } from '@touchline/domain/calendar'
import { baseGroupAt } from '@touchline/domain/contract'
import { keptUntil, missedBy, restoringAdds, withMissed } from '@touchline/domain/storage'
import type { Random } from '../random.ts'
import { catalogue } from './catalogue.ts'
import { monthBill } from './month-bill.ts'
import type { Organization } from './organization.ts'
import { storedIn } from './storage.ts'

const TRASH_DAYS = 30

/** About half are missed next month, some too late. */
export function deleteGames(organization: Organization, random: Random, now: Instant): void {
  const { games, contract } = organization
  const today = dateOf(now, contract.zone)
  const { end } = monthInterval(monthOf(now, contract.zone), contract.zone)
  for (const { storedOn, stays } of games) {
    if (storedOn >= today || stays.at(-1)?.until === null || random.chance(0.5)) continue
    stays.push({ from: now, until: null, missedOn: random.chance(0.8) ? end + random.below(33 * DAY) : null })
  }
  organization.quote = null
}

export const missedWithin = ({ games }: Organization, start: Instant, end: Instant): readonly Instant[] => [
  ...new Set(
    games.flatMap(({ stays }) =>
      stays.flatMap(({ until, missedOn }) =>
        until === null && missedOn !== null && missedOn >= start && missedOn < end ? [missedOn] : [],
      ),
    ),
  ),
]

export function restoreGames(organization: Organization, now: Instant): void {
  const { contract, games } = organization
  const { zone } = contract
  const wanted = games.flatMap(({ storedOn, seconds, stays }) => {
    const stay = stays.at(-1)
    if (stay?.until !== null || stay.missedOn === null || stay.missedOn > now) return []
    const isKept = now < (keptUntil(stay.from, TRASH_DAYS, zone) ?? 0)
    return isKept ? [{ stay, deletedAt: stay.from, storedDays: [{ date: storedOn, seconds }] }] : []
  })
  if (wanted.length === 0 || baseGroupAt(contract, catalogue, now) === null) return
  const restoring = { contract, catalogue, now }
  const month = monthOf(now, zone)
  const before = monthBill(organization, month).total.minor
  const storedSecondsOverRetention = storedIn(organization, month)
  const adds = restoringAdds(wanted, { ...restoring, userContracts: [], storedSecondsOverRetention })
  for (const { stay } of wanted) stay.until = now
  organization.contract = withMissed(
    contract,
    wanted.flatMap((game) => missedBy(game, restoring)),
  )
  Object.assign(organization, { quote: { month, total: before + adds.minor }, nextQuote: null, termQuote: null })
}
