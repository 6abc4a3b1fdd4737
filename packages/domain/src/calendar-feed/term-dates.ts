import { addDays, dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, entriesOfRole, groupOf, planOf } from '../contract/index.ts'
import { withFollowers } from '../lifecycle/index.ts'
import { deadlineOf } from '../projection/index.ts'

/** The days up to an instant on which a yearly term begins again by itself, with the same plan. */
export function renewalDates(held: Contract, catalogue: Catalogue, until: Instant): readonly LocalDate[] {
  const contract = withFollowers(held, catalogue, until)
  return entriesOfRole(contract.entries, catalogue, 'base')
    .filter((entry) => {
      const group = groupOf(planOf(entry, catalogue), catalogue)
      return group.cycle === 'year' && baseGroupAt(contract, catalogue, entry.start - 1)?.id === group.id
    })
    .map(({ start }) => dateOf(start, contract.zone))
}

/** The last days on which what follows a term can still be changed, of the terms that end up to an instant. */
export function deadlineDates(held: Contract, catalogue: Catalogue, until: Instant): readonly LocalDate[] {
  const contract = withFollowers(held, catalogue, until)
  return entriesOfRole(contract.entries, catalogue, 'base').flatMap(({ start }) => {
    const deadline = deadlineOf(contract, catalogue, start)
    // The deadline is the first instant that is too late.
    return deadline === null ? [] : [addDays(dateOf(deadline.at, contract.zone), -1)]
  })
}
