/** The total that a refusal names. */
export function totalIn(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('details' in body)) return null
  const { details } = body
  const isQuoted = typeof details === 'object' && details !== null && 'total' in details
  return isQuoted && typeof details.total === 'number' ? details.total : null
}

export const codeIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
