import type { OrganizationId } from '@touchline/domain/ids'
import type { Finding } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface Numbers {
  readonly count: number
  readonly last: number
}

export type NumbersBySeries = Map<string, Numbers>

export async function countNumbers(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  counted: NumbersBySeries,
): Promise<void> {
  add(await numbers(tx).where(among('organization_id', organizationIds)).execute(), counted)
}

const numbers = (tx: Tx) =>
  tx
    .selectFrom('documents')
    .select(['issuer', 'kind', 'year'])
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('number').as('last')])
    .groupBy(['issuer', 'kind', 'year'])

/** One statement, so that none is issued meanwhile. */
export async function gapsOfRegion(tx: Tx): Promise<readonly Finding[]> {
  const counted: NumbersBySeries = new Map()
  add(await numbers(tx).execute(), counted)
  return gapsIn(counted)
}

type Counted = Awaited<ReturnType<ReturnType<typeof numbers>['execute']>>

function add(rows: Counted, counted: NumbersBySeries): void {
  for (const { issuer, kind, year, count, last } of rows) {
    const series = `${kind} ${issuer}-${year}`
    const before = counted.get(series) ?? { count: 0, last: 0 }
    counted.set(series, { count: before.count + Number(count), last: Math.max(before.last, last) })
  }
}

/** I26: unique numbers without gaps are as many as the last. */
export const gapsIn = (counted: NumbersBySeries): readonly Finding[] =>
  [...counted].flatMap(([subject, { count, last }]) =>
    count === last
      ? []
      : [
          {
            id: 'I26-numbers',
            sentence: 'the numbers of documents have no gap',
            organizationId: null,
            subject,
            facts: count < last ? `${last - count} of them are missing` : `${count - last} are too many`,
          },
        ],
  )
