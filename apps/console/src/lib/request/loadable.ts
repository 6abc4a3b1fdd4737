/** Stays through slow or lost refreshes. */
export type Loadable<T> = { readonly state: 'loading' | 'failed' } | { readonly state: 'ready'; readonly value: T }

interface Query<T> {
  readonly data: T | undefined
  readonly isError: boolean
}

export const loadable = <T>({ data, isError }: Query<T>): Loadable<T> =>
  data === undefined ? { state: isError ? 'failed' : 'loading' } : { state: 'ready', value: data }

export function both<A extends object, B extends object>(a: Loadable<A>, b: Loadable<B>): Loadable<A & B> {
  if (a.state === 'ready' && b.state === 'ready') return { state: 'ready', value: { ...a.value, ...b.value } }
  return { state: a.state === 'failed' || b.state === 'failed' ? 'failed' : 'loading' }
}
