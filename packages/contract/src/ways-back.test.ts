import { waysBack, waysOf } from '@touchline/domain/history'
import { expect, it } from 'vitest'
import { type EndpointName, endpoints } from './endpoints.ts'

type Changing = {
  [N in EndpointName]: (typeof endpoints)[N]['method'] extends 'GET' ? never : N
}[EndpointName]

/** A changing call without a row does not compile. */
const rows: Readonly<Record<Changing, unknown>> = waysBack

const changing = Object.entries(endpoints).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))

it('every changing call has its way back in the table, and the table has no other call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(changing.toSorted())
})

it('every way back is a changing call', () => {
  const named = Object.values(waysBack).flatMap((ways) =>
    waysOf(ways).flatMap(([, way]) => ('by' in way ? way.by : [])),
  )
  expect(named.filter((name) => !changing.includes(name))).toEqual([])
})
