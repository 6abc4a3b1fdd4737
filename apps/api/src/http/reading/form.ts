/** Repeated names and names with `[]` are lists. */
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
