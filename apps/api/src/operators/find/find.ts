import { dateOf, HOUR, type Instant, type LocalDate } from '@touchline/domain/calendar'
import { documentNumber } from '@touchline/domain/documents'
import { type Chip, type FindFault, type FindReading, readAsked } from '@touchline/domain/operators'
import { type ListedOrganization, organizationsOf } from '../../books/organization/listed-organizations.store.ts'
import type { Tx } from '../../db/connect.ts'
import { type Combination, combinationsOf, type Wanted } from './asked-pieces.ts'
import { type Typed, typedAs } from './clubs.store.ts'
import {
  type BillRow,
  billsOf,
  type CardRow,
  cardsOf,
  closeQuestions,
  type FoundRow,
  organizationsNear,
  questionsFor,
} from './find.store.ts'

export const MOST_FOUND = 50
const MOST_OF_PART = 8

export interface Hit {
  readonly club: ListedOrganization
  readonly card: CardRow | null
  readonly bill: BillRow | null
  /** Null: the bill itself. Minor units, day in the bill's zone. */
  readonly by: { readonly table: string; readonly amount: number | null; readonly day: LocalDate | null } | null
  readonly document: string | null
}

export interface Group {
  readonly kind: Combination['kind'] | 'close'
  readonly wanted: readonly Wanted[]
  readonly hits: readonly Hit[]
  readonly hasMore: boolean
}

export interface Found {
  readonly chips: readonly Chip[]
  readonly groups: readonly Group[]
  /** Similar names, if no club has the name. */
  readonly near: readonly ListedOrganization[]
}

interface Rows extends Omit<Group, 'hits'> {
  readonly rows: readonly FoundRow[]
}

const keyOf = ({ organization_id, billing_id }: FoundRow): string => `${organization_id} ${billing_id ?? ''}`

const nameIn = (wanted: readonly Wanted[]): string | null =>
  wanted.map(({ reading }) => (reading.kind === 'name' ? reading.words : null)).find((words) => words !== null) ?? null

/** Whole name, its beginning, a word's beginning, within a word. */
const rankOf = (plain: string, asked: string): number => {
  if (plain === asked || plain.endsWith(` ${asked}`)) return 0
  if (plain.startsWith(asked)) return 1
  return ` ${plain}`.includes(` ${asked}`) ? 2 : 3
}

const inOrder = (rows: readonly FoundRow[], asked: string | null): readonly FoundRow[] =>
  rows.toSorted(
    (one, other) =>
      (asked === null ? 0 : rankOf(one.plain, asked) - rankOf(other.plain, asked)) ||
      (other.day ?? '').localeCompare(one.day ?? '') ||
      one.plain.localeCompare(other.plain),
  )

/** Preferred: a document is what was asked for, charge and transfer have the payment's day. */
const tablesInOrder = [
  'documents',
  'charges',
  'transfers',
  'refunds',
  'failed_refunds',
  'invoices',
  'settlements',
  'billings',
]

const placeOf = ({ by }: FoundRow): number => (by === null ? 0 : tablesInOrder.indexOf(by))

/** Each once, in its most exact group. */
function once(groups: readonly Rows[]): readonly Rows[] {
  const seen = new Set<string>()
  return groups.map((group) => {
    const rows = group.rows
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .filter((row) => {
        const isNew = !seen.has(keyOf(row))
        seen.add(keyOf(row))
        return isNew
      })
    return { ...group, rows }
  })
}

/** Latest date anywhere: a day without a year is its last occurrence. */
const latestDay = (now: Instant): LocalDate => dateOf(now + 14 * HOUR, 'UTC')

/** The database compares only letter pairs. */
const isCalledSo = ({ organization_id, plain }: FoundRow, wanted: readonly Wanted[], typed: Typed): boolean =>
  typed.exact.includes(organization_id) ||
  wanted.every(
    ({ reading }) =>
      reading.kind !== 'name' ||
      (typed.plain.get(reading.words) ?? '').split(' ').every((word) => plain.includes(word)),
  )

async function groupsOf(tx: Tx, chips: readonly Chip[], typed: Typed): Promise<readonly Rows[]> {
  const combinations = combinationsOf(chips)
  const asked = combinations.map(({ kind, wanted }) => {
    const limit = kind === 'all' ? MOST_FOUND : MOST_OF_PART
    return { kind, wanted, limit, questions: questionsFor(readingsOf(wanted), typed, 2 * limit + 1) }
  })
  const close = closeTo(chips)
  const questions = [...asked, ...close].flatMap((each) => each.questions)
  const answers = await Promise.all(questions.map(async (question) => (await question.execute(tx)).rows))
  let at = 0
  return [...asked, ...close].map(({ kind, wanted, limit, questions: own }) => {
    const rows = answers
      .slice(at, at + own.length)
      .flat()
      .filter((row) => isCalledSo(row, wanted, typed))
    at += own.length
    return { kind, wanted, hasMore: rows.length > limit, rows: rows.slice(0, limit) }
  })
}

/** For an amount and a day: similar charges of that day. */
function closeTo(chips: readonly Chip[]) {
  const wanted = chips.map(({ readings: [reading] }, chip): Wanted => ({ chip, reading }))
  const amount = wanted.find(({ reading }) => reading.kind === 'amount')
  const day = wanted.find(({ reading }) => reading.kind === 'day')
  if (amount?.reading.kind !== 'amount' || day === undefined) return []
  const questions = closeQuestions(amount.reading.amounts, day.reading)
  return [{ kind: 'close' as const, wanted: [day], limit: MOST_OF_PART, questions }]
}

const readingsOf = (wanted: readonly Wanted[]): readonly FindReading[] => wanted.map(({ reading }) => reading)

const lettersIn = (chips: readonly Chip[]): readonly string[] => [
  ...new Set(
    chips.flatMap(({ readings }) =>
      readings.flatMap((reading) => {
        if (reading.kind === 'name') return [reading.words]
        return reading.kind === 'address' ? [reading.part] : []
      }),
    ),
  ),
]

const numberOf = ({ kind, issuer, year, number }: FoundRow): string | null =>
  kind === null || issuer === null || year === null || number === null
    ? null
    : documentNumber(kind, issuer, year, number)

type Fault = { readonly kind: 'refused'; readonly fault: FindFault }

/**
 * In this region, most exact first: all pieces, all in another reading, all but one. Refuses texts under 2 or over 300
 * characters, or without a letter.
 */
export async function find(tx: Tx, text: string, now: Instant): Promise<({ readonly kind: 'found' } & Found) | Fault> {
  const asked = readAsked(text, latestDay(now))
  if (asked.kind === 'refused') return asked
  const { chips } = asked
  const typed = await typedAs(tx, text.trim(), lettersIn(chips))
  const groups = once(await groupsOf(tx, chips, typed))
  const isKnown = groups.some(({ wanted, rows }) => rows.length > 0 && nameIn(wanted) !== null)
  const name = nameIn(chips.map(({ readings: [reading] }, chip) => ({ chip, reading })))
  const near = isKnown || name === null ? [] : await organizationsNear(tx, typed.plain.get(name) ?? '')
  const rows = groups.flatMap((group) => group.rows)
  const ids = [...new Set([...rows.map((row) => row.organization_id), ...near])]
  const billingIds = rows.flatMap((row) => row.billing_id ?? [])
  const [found, bills, cards] = await Promise.all([
    organizationsOf(tx, ids, now),
    billsOf(tx, ids, billingIds),
    cardsOf(tx, ids),
  ])
  const clubs = new Map(found.map((club) => [club.organization_id, club]))
  const hitOf = (row: FoundRow): readonly Hit[] => {
    const club = clubs.get(row.organization_id)
    if (club === undefined) return []
    const bill = bills.find((each) => each.billing_id === row.billing_id) ?? null
    const by = row.by === null ? null : { table: row.by, amount: row.amount, day: row.day }
    const card = cards.find((each) => each.organization_id === row.organization_id) ?? null
    return [{ club, card, bill, by, document: numberOf(row) }]
  }
  return {
    kind: 'found',
    chips,
    groups: groups
      .filter((group) => group.rows.length > 0)
      .map(({ kind, wanted, hasMore, rows: own }) => {
        const name = nameIn(wanted)
        const plain = name === null ? null : (typed.plain.get(name) ?? null)
        return { kind, wanted, hasMore, hits: inOrder(own, plain).flatMap(hitOf) }
      }),
    near: near.flatMap((id) => clubs.get(id) ?? []),
  }
}
