import { type Answer, invalidRequest, ok, resourceMissing } from './answer.ts'
import { hash, id, integer, type Parameters } from './parameters.ts'

const shape = { limit: integer, starting_after: id, ending_before: id }
export const pageShape = shape

const range = hash({ gt: integer, gte: integer, lt: integer, lte: integer })

/** An exact second or a range. */
export const createdRange: typeof range = (given, param) =>
  range(typeof given === 'string' ? { gte: given, lte: given } : given, param)

type Range = Parameters<{ gt: typeof integer; gte: typeof integer; lt: typeof integer; lte: typeof integer }>

export const inRange = (seconds: number, range: Range | undefined): boolean =>
  range === undefined ||
  (seconds > (range.gt ?? -Infinity) &&
    seconds >= (range.gte ?? -Infinity) &&
    seconds < (range.lt ?? Infinity) &&
    seconds <= (range.lte ?? Infinity))

const cut = <T extends { id: string }>(
  newestFirst: T[],
  given: Parameters<typeof shape>,
  limit: number,
): T[] | string => {
  const cursor = given.starting_after ?? given.ending_before
  if (cursor === undefined) return newestFirst
  const at = newestFirst.findIndex((item) => item.id === cursor)
  if (at < 0) return cursor
  return given.starting_after === undefined ? newestFirst.slice(Math.max(0, at - limit), at) : newestFirst.slice(at + 1)
}

/** The newest first. `rows` come in the order of creation. */
export const page = <T extends { id: string }>(
  rows: readonly T[],
  given: Parameters<typeof shape>,
  url: string,
  noun: string,
): Answer => {
  const limit = given.limit ?? 10
  if (limit < 1 || limit > 100)
    return invalidRequest('limit must be between 1 and 100', { code: 'parameter_invalid_integer', param: 'limit' })
  const newestFirst = rows.toReversed()
  const rest = cut(newestFirst, given, limit)
  if (typeof rest === 'string')
    return resourceMissing(noun, rest, given.starting_after ? 'starting_after' : 'ending_before')
  const data = rest.slice(0, limit)
  const before = given.ending_before !== undefined && data[0] !== newestFirst[0]
  return ok({ object: 'list', data, has_more: given.ending_before === undefined ? rest.length > limit : before, url })
}
