import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import { isMailAddress, mailAddressWritten } from '@touchline/domain/mail'
import { currencies } from '@touchline/domain/money'
import { linesWritten, lineWritten, nameFault, platformText, textFault } from '@touchline/domain/text'
import * as z from 'zod/mini'

export { endFromWire, endToWire, instantFromWire, instantToWire, monthToWire } from './wire-time.ts'

export const id = z.uuid()
/** Branded (decision 125). */
const organizationId: z.ZodMiniType<OrganizationId, OrganizationId> = id
const contractId: z.ZodMiniType<ContractId, ContractId> = id
const billingId: z.ZodMiniType<BillingId, BillingId> = id

/** 1900 to 2999: derived dates stay valid in JavaScript and the database. */
const isInCalendar = (text: string): boolean => text >= '1900' && text < '3000'

/** ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T04:00:00.000Z, within those years. */
export const instant = z.iso.datetime({ precision: 3 }).check(z.refine(isInCalendar))

/** YYYY-MM-DD in the organisation's zone, within those years. */
export const localDate = z.iso.date().check(z.refine(isInCalendar))

/** YYYYMM in the organisation's zone, within those years. */
export const yearMonth = z.string().check(z.regex(/^(19|2\d)\d\d(0[1-9]|1[0-2])$/))

const LONGEST_NAME = 60

/** Bound before normalisation. */
const raw = (most: number) => z.maxLength(4 * most, { abort: true })

/** One line, normalised; refused by `textFault`. */
export const typedLine = (most: number) =>
  z.string().check(
    raw(most),
    z.overwrite(lineWritten),
    z.maxLength(most),
    z.refine((text) => textFault(text) === null),
  )

/** May be empty. */
export const optionalLine = (most: number) =>
  z.string().check(
    raw(most),
    z.overwrite(lineWritten),
    z.maxLength(most),
    z.refine((text) => text === '' || textFault(text) === null),
  )

export const typedLines = (most: number) =>
  z.string().check(
    raw(most),
    z.overwrite(linesWritten),
    z.maxLength(most),
    z.refine((text) => textFault(text, 'lines') === null),
  )

export const personName = z.string().check(
  raw(LONGEST_NAME),
  z.overwrite(lineWritten),
  z.maxLength(LONGEST_NAME),
  z.refine((text) => nameFault(text) === null),
)

export const mailAddress = z
  .string()
  .check(
    raw(254),
    z.overwrite(mailAddressWritten),
    z.maxLength(254),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
    z.refine(isMailAddress),
  )

export const platformLine = (least: 0 | 1, most: number) =>
  z.string().check(raw(most), z.overwrite(platformText), z.minLength(least), z.maxLength(most))

/** Of the currency in the same object (1 yen, 1 cent). */
export const minorUnits = z.int()

export const currency = z.enum(currencies)
export const language = z.enum(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'])
export const regionName = z.enum(['asia', 'europe', 'america'])
export type Language = z.infer<typeof language>
export type RegionName = z.infer<typeof regionName>

/** Falls back to en, then to the code (reading D9). */
export const localized = z.partialRecord(language, z.string())

/** Maximum and default (specification, section 9). */
export const LIST_LIMIT = 10_000

export const numberInQuery = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  )

export const queryNumber = numberInQuery(0, 999_999_999)

const page = {
  limit: z._default(numberInQuery(1, LIST_LIMIT), LIST_LIMIT),
  offset: z._default(numberInQuery(0, 999_999_999), 0),
}

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Array filters: `name[]=a&name[]=b`. */
export const listQuery = <F extends z.core.$ZodLooseShape>(filters: F) => z.strictObject({ ...page, ...filters })

/** `nextOffset`: more rows follow. */
export const results = <T extends z.ZodMiniType>(row: T) =>
  z.object({ results: z.array(row), nextOffset: z.optional(z.int()) })

/** Ignored when saved. */
export const systemFields = {
  _organization: z.optional(z.string()),
  _createdBy: z.optional(z.string()),
  _lastModifiedBy: z.optional(z.string()),
  _createdDate: z.optional(instant),
  _lastModifiedDate: z.optional(instant),
}

export const organizationParams = z.object({ orgId: organizationId })
export const contractParams = z.object({ orgId: organizationId, id: contractId })
export const billingParams = z.object({ orgId: organizationId, id: billingId })
export const documentParams = z.object({ orgId: organizationId, id })
