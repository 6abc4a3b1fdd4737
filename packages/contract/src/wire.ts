import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import { isMailAddress, mailAddressWritten } from '@touchline/domain/mail'
import { currencies } from '@touchline/domain/money'
import { linesWritten, lineWritten, nameFault, platformText, textFault } from '@touchline/domain/text'
import * as z from 'zod/mini'

export { endFromWire, endToWire, instantFromWire, instantToWire, monthToWire } from './wire-time.ts'

/**
 * The formats of the wire are here and nowhere else: identifiers, instants, months, lists, and interval ends that are
 * included.
 */

export const id = z.uuid()
/** On the wire each is an id like any other; read, it fits nothing but its own kind (decision 125). */
const organizationId: z.ZodMiniType<OrganizationId, OrganizationId> = id
const contractId: z.ZodMiniType<ContractId, ContractId> = id
const billingId: z.ZodMiniType<BillingId, BillingId> = id

/**
 * From 1900 to 2999: what follows from a date (its day in any zone, a year later, the instant after it) is one for
 * JavaScript and for the database, and a loop over its months ends.
 */
const isInCalendar = (text: string): boolean => text >= '1900' && text < '3000'

/** ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T04:00:00.000Z, within those years. */
export const instant = z.iso.datetime({ precision: 3 }).check(z.refine(isInCalendar))

/** YYYY-MM-DD in the organisation's zone, within those years. */
export const localDate = z.iso.date().check(z.refine(isInCalendar))

/** YYYYMM in the organisation's zone, within those years. */
export const yearMonth = z.string().check(z.regex(/^(19|2\d)\d\d(0[1-9]|1[0-2])$/))

/** The most characters of a person's name. */
const LONGEST_NAME = 60

/** Longer before it is written than any that is taken afterwards: it is not looked at. */
const raw = (most: number) => z.maxLength(4 * most, { abort: true })

/** What one person types and another one reads, in one line: as it is saved, and refused where `textFault` finds something. */
export const typedLine = (most: number) =>
  z.string().check(
    raw(most),
    z.overwrite(lineWritten),
    z.maxLength(most),
    z.refine((text) => textFault(text) === null),
  )

/** The same where nothing is an answer, too: an empty text. */
export const optionalLine = (most: number) =>
  z.string().check(
    raw(most),
    z.overwrite(lineWritten),
    z.maxLength(most),
    z.refine((text) => text === '' || textFault(text) === null),
  )

/** The same in several lines. */
export const typedLines = (most: number) =>
  z.string().check(
    raw(most),
    z.overwrite(linesWritten),
    z.maxLength(most),
    z.refine((text) => textFault(text, 'lines') === null),
  )

/** The name by which a person is known to others. */
export const personName = z.string().check(
  raw(LONGEST_NAME),
  z.overwrite(lineWritten),
  z.maxLength(LONGEST_NAME),
  z.refine((text) => nameFault(text) === null),
)

/** Where mail goes: as it is saved, and nothing that no mail server takes. */
export const mailAddress = z
  .string()
  .check(
    raw(254),
    z.overwrite(mailAddressWritten),
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
    z.refine(isMailAddress),
  )

/** A text of the video platform: signs that no text has are left out. */
export const platformLine = (least: 0 | 1, most: number) =>
  z.string().check(raw(most), z.overwrite(platformText), z.minLength(least), z.maxLength(most))

/** Minor units of the currency in the same object (JPY 1 yen, EUR and USD 1 cent). */
export const minorUnits = z.int()

export const currency = z.enum(currencies)
export const language = z.enum(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'])
export const regionName = z.enum(['asia', 'europe', 'america'])
export type Language = z.infer<typeof language>
export type RegionName = z.infer<typeof regionName>

/** A name or description per language; a missing language falls back to en, then to the code (reading D9). */
export const localized = z.partialRecord(language, z.string())

/**
 * The most rows that one page of a list has, and those it has when nothing else is asked for (specification, section
 * 9).
 */
export const LIST_LIMIT = 10_000

/** A whole number as a query writes it. */
export const numberInQuery = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  )

/** An amount in minor units as a query writes it. */
export const queryNumber = numberInQuery(0, 999_999_999)

const page = {
  limit: z._default(numberInQuery(1, LIST_LIMIT), LIST_LIMIT),
  offset: z._default(numberInQuery(0, 999_999_999), 0),
}

/** Which rows of a list are asked for; every list can be paged like this. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The query of a list: its page and its filters. A filter that is an array is written `name[]=a&name[]=b`. */
export const listQuery = <F extends z.core.$ZodLooseShape>(filters: F) => z.strictObject({ ...page, ...filters })

/** A page of a list; `nextOffset` is there as long as more rows follow. */
export const results = <T extends z.ZodMiniType>(row: T) =>
  z.object({ results: z.array(row), nextOffset: z.optional(z.int()) })

/** Read-only fields every document carries; they are ignored when saved. */
export const systemFields = {
  _organization: z.optional(z.string()),
  _createdBy: z.optional(z.string()),
  _lastModifiedBy: z.optional(z.string()),
  _createdDate: z.optional(instant),
  _lastModifiedDate: z.optional(instant),
}

export const organizationParams = z.object({ orgId: organizationId })
/** For a contract. */
export const contractParams = z.object({ orgId: organizationId, id: contractId })
/** For a billing. */
export const billingParams = z.object({ orgId: organizationId, id: billingId })
/** For anything else. */
export const documentParams = z.object({ orgId: organizationId, id })
