import type { Elsewhere } from '@touchline/contract/ingestion'
import type { AccountId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { type Known, lockedElsewhere, writeElsewhere } from './elsewhere.store.ts'

/** Whatever order they are sent in. */
const textOf = (list: readonly Known[]): string =>
  JSON.stringify(
    list
      .map(({ organizationId, region, organizationName, roles }) => [
        organizationId,
        region,
        organizationName,
        roles.toSorted(),
      ])
      .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  )

/** Each list takes the place of what was known of its login; gives the logins for which it says something new. */
export async function replaceElsewhere(
  tx: Tx,
  lists: ReadonlyMap<AccountId, readonly Elsewhere[]>,
): Promise<ReadonlySet<AccountId>> {
  if (lists.size === 0) return new Set()
  const known = await lockedElsewhere(tx, [...lists.keys()])
  const changed = new Map([...lists].filter(([accountId, list]) => textOf(list) !== textOf(known.get(accountId) ?? [])))
  await writeElsewhere(tx, changed)
  return new Set(changed.keys())
}
