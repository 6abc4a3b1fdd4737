import type { Instant } from '@touchline/domain/calendar'
import { type ColumnType, type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

const exactNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number exactly`)
  return value
}

/** The session is in UTC: texts end in +00. */
const epochMilliseconds = (text: string): Instant => {
  const value = Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
  if (Number.isNaN(value)) throw new RangeError(`Not a moment: ${text}`)
  return value
}

/** bigint as exact number, timestamps as epoch milliseconds, dates as YYYY-MM-DD, numeric as text. */
export const columnParsers = new pg.TypeOverrides()
columnParsers.setTypeParser(INT8, exactNumber)
columnParsers.setTypeParser(TIMESTAMPTZ, epochMilliseconds)
columnParsers.setTypeParser(DATE, (text: string) => text)

declare const moment: unique symbol

/** Made by `at`. */
export type Moment = number & { readonly [moment]: true }

/** Epoch milliseconds, through `at(instant)`. */
export type Timestamp = ColumnType<Instant, Moment, Moment>

/** Epoch milliseconds for timestamptz. */
export const at = (instant: Instant): RawBuilder<Moment> => sql<Moment>`${new Date(instant).toISOString()}::timestamptz`

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined }

export type Json = ColumnType<JsonValue, string, string>
