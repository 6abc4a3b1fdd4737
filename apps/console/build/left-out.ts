import type { Plugin } from 'vite'

const stub = `
const none = () => { throw new Error('the console has no infinite queries') }
export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage }
`

export const withoutInfiniteQueries = (): Plugin => ({
  name: 'touchline:without-infinite-queries',
  apply: 'build',
  load: {
    filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
    handler: () => stub,
  },
})
