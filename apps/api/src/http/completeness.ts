import type { Endpoint } from '@touchline/contract/endpoint'
import type { Route } from './route.ts'

export type EndpointTable = Readonly<Record<string, Endpoint>>

/**
 * One handler per call of the table, or the server does not start. A production cell has no demo calls, not even
 * behind a check: their handlers are left out.
 */
export const routesToServe = (
  table: EndpointTable,
  routes: readonly Route[],
  mode: 'production' | 'demo',
): readonly Route[] => {
  const faults = Object.keys(table).flatMap((name) => {
    const handlers = routes.filter((route) => route.name === name).length
    const needed = mode === 'demo' || table[name]?.demoOnly !== true
    if (handlers > 1) return [`${name} has ${handlers} handlers`]
    return needed && handlers === 0 ? [`${name} has no handler`] : []
  })
  const unlisted = routes
    .filter(({ name }) => table[name] === undefined)
    .map(({ name }) => `${name} is not in the table`)
  if (faults.length + unlisted.length > 0) {
    throw new Error(`The routes do not match the contract: ${[...faults, ...unlisted].join('; ')}`)
  }
  return mode === 'demo' ? routes : routes.filter(({ endpoint }) => endpoint.demoOnly !== true)
}
