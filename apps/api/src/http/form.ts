/**
 * Pairs of a query or a form. A name that comes once is a string; one that comes again, or ends in [], is a list, and
 * only where a schema wants a list does it pass.
 */
export const readPairs = (text: string): Record<string, string | readonly string[]> => {
  const pairs = new URLSearchParams(text)
  const names = [...new Set(pairs.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = pairs.getAll(name)
      const [only] = values
      return [name, values.length === 1 && only !== undefined && !name.endsWith('[]') ? only : values]
    }),
  )
}
