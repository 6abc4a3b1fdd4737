interface Failed {
  readonly error: unknown
}

/**
 * Works on groups, so many at a time, and in each on one item after another: a long group holds up no other. All are
 * worked on, whatever fails; says what did.
 */
export async function sideBySide<T>(
  groups: readonly (readonly T[])[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<readonly Failed[]> {
  const waiting = groups.values()
  const failed: Failed[] = []
  const lane = async (): Promise<void> => {
    for (const group of waiting)
      for (const item of group) await work(item).catch((error: unknown) => failed.push({ error }))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, groups.length) }, lane))
  return failed
}
