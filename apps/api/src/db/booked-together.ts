interface Waiting<T, R> {
  readonly item: T
  readonly done: PromiseWithResolvers<R | undefined>
}

const AT_MOST = 50

/**
 * Books at once, or with what arrived meanwhile; one batch at a time per line. Failures are retried alone. Results in
 * order.
 */
export function bookedTogether<T, R>(
  book: (items: readonly T[]) => Promise<readonly R[]>,
  lineOf: (item: T) => string,
): (item: T) => Promise<R | undefined> {
  let waiting: readonly Waiting<T, R>[] = []
  let isBooking = false

  const taken = (): readonly Waiting<T, R>[] => {
    const first = new Map<string, Waiting<T, R>>()
    for (const each of waiting) {
      const line = lineOf(each.item)
      if (first.size < AT_MOST && !first.has(line)) first.set(line, each)
    }
    const now = new Set(first.values())
    waiting = waiting.filter((each) => !now.has(each))
    return [...now]
  }

  const bookThese = async (now: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const said = await book(now.map(({ item }) => item))
      for (const [index, { done }] of now.entries()) done.resolve(said[index])
    } catch (error) {
      const [one, ...others] = now
      if (others.length === 0) one?.done.reject(error)
      else for (const each of now) await bookThese([each])
    }
  }

  const bookAll = async (): Promise<void> => {
    isBooking = true
    while (waiting.length > 0) await bookThese(taken())
    isBooking = false
  }

  return (item) => {
    const done = Promise.withResolvers<R | undefined>()
    waiting = [...waiting, { item, done }]
    if (!isBooking) void bookAll()
    return done.promise
  }
}
