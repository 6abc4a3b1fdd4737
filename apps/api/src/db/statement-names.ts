/**
 * A named statement is parsed and planned once per connection instead of at every call. Only questions are named: they
 * are few and come often. The number is bounded, since each name costs the server memory on every connection.
 */
const LIMIT = 128

const names = new Map<string, string>()

/** The name of a question that is asked often, null for everything else. */
export function statementName(sql: string): string | null {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= LIMIT || !sql.startsWith('select ')) return null
  const name = `touchline_${names.size}`
  names.set(sql, name)
  return name
}
