/**
 * Pairs of a query or a form. A name that comes once is a string; one that is repeated is a list, and so is a name
 * written with `[]`, which marks an array. A list is accepted only where a schema has one.
 */
export const readPairs = (text: string): Record<string, string | readonly string[]> => {
  const lists = new Map<string, string[]>()
  const arrays = new Set<string>()
  for (const [written, value] of new URLSearchParams(text)) {
    const isArray = written.endsWith('[]') && written.length > 2
    const name = isArray ? written.slice(0, -2) : written
    if (isArray) arrays.add(name)
    const list = lists.get(name)
    if (list === undefined) lists.set(name, [value])
    else list.push(value)
  }
  return Object.fromEntries(
    [...lists].map(([name, values]) => {
      const [only] = values
      return [name, values.length === 1 && only !== undefined && !arrays.has(name) ? only : values]
    }),
  )
}
