/** What is read from the API. Once it is there it stays, also when a later refresh is slow or lost. */
export type Loadable<T> = { readonly state: 'loading' | 'failed' } | { readonly state: 'ready'; readonly value: T }

interface Query<T> {
  readonly data: T | undefined
  readonly isError: boolean
}

/** A query as a screen shows it: failed only where there is nothing to show. */
export const loadable = <T>({ data, isError }: Query<T>): Loadable<T> =>
  data === undefined ? { state: isError ? 'failed' : 'loading' } : { state: 'ready', value: data }

/** The fields of both: ready when both are, failed as soon as one is. */
export function both<A extends object, B extends object>(a: Loadable<A>, b: Loadable<B>): Loadable<A & B> {
  if (a.state === 'ready' && b.state === 'ready') return { state: 'ready', value: { ...a.value, ...b.value } }
  return { state: a.state === 'failed' || b.state === 'failed' ? 'failed' : 'loading' }
}
