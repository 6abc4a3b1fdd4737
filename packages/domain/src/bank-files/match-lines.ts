import type { BillingId, OrganizationId } from '../ids/index.ts'
import { areAlike, type Names, namesOf, pairsOf } from './alike.ts'
import type { BankLine } from './bank-file.ts'

export interface WaitingBill {
  readonly billingId: BillingId
  readonly organizationId: OrganizationId
  /** Of its invoice, as JP-I-2026-004721; null where it has none yet. */
  readonly number: string | null
  /** Minor units. */
  readonly open: number
  /** The club's, the payer's, and those under which its transfers came before. */
  readonly names: readonly string[]
}

export const clues = ['reference', 'number', 'number-part', 'amount', 'name'] as const
type Clue = (typeof clues)[number]

interface Proposal {
  readonly billingId: BillingId
  readonly organizationId: OrganizationId
  readonly by: readonly Clue[]
  /** How many bills of the club the line names; with more than one their sum is compared. */
  readonly bills: number
  /** Minor units: what came above what is open; below 0 what stays open. */
  readonly above: number
}

/**
 * `exact`: one bill, open by this very amount, and it says whose. `near`: a person looks first. `none`: nothing that names one bill.
 * `out`: money that went.
 */
interface Match {
  readonly fit: 'exact' | 'near' | 'none' | 'out'
  readonly proposal: Proposal | null
}

type Line = Pick<BankLine, 'amount' | 'name' | 'said' | 'text'>

const weights = { reference: 16, number: 16, name: 4, amount: 3, 'number-part': 2 } as const satisfies Record<
  Clue,
  number
>

const plain = (text: string): string => text.normalize('NFKC').toUpperCase()

const groupBy = <K, V>(values: readonly V[], keyOf: (value: V) => K | null): ReadonlyMap<K, readonly V[]> => {
  const groups = new Map<K, V[]>()
  for (const value of values) {
    const key = keyOf(value)
    if (key === null) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

const yearAndNumber = ({ number }: WaitingBill): string | null =>
  /(\d{4})-(\d+)$/
    .exec(number ?? '')
    ?.slice(1)
    .join('') ?? null
const lastDigits = ({ number }: WaitingBill): string | null => /(\d+)$/.exec(number ?? '')?.[1] ?? null

interface Books {
  readonly byNumber: ReadonlyMap<string, readonly WaitingBill[]>
  readonly byPart: ReadonlyMap<string, readonly WaitingBill[]>
  readonly byAmount: ReadonlyMap<number, readonly WaitingBill[]>
  readonly byClub: ReadonlyMap<OrganizationId, readonly WaitingBill[]>
  readonly names: Names<OrganizationId>
}

function booksOf(bills: readonly WaitingBill[]): Books {
  const byClub = groupBy(bills, ({ organizationId }) => organizationId)
  const names = [...byClub].map(([club, of]) => [club, [...new Set(of.flatMap((bill) => bill.names))]] as const)
  return {
    byNumber: groupBy(bills, yearAndNumber),
    byPart: groupBy(bills, lastDigits),
    byAmount: groupBy(bills, ({ open }) => open),
    byClub,
    names: namesOf(names),
  }
}

/** Whole numbers, with or without their signs between; with the letters of the issuer where several issuers have that number. */
function numbered({ byNumber }: Books, text: string): ReadonlySet<WaitingBill> {
  const compact = plain(text).replaceAll(/[^A-Z0-9]/g, '')
  const found = new Set<WaitingBill>()
  for (const { index } of compact.matchAll(/(?=20\d{8})/g)) {
    const bills = byNumber.get(compact.slice(index, index + 10)) ?? []
    const before = compact.slice(0, index)
    const named = bills.filter(({ number }) =>
      before.endsWith((number ?? '').replace(/\d{4}-\d+$/, '').replaceAll('-', '')),
    )
    for (const bill of named.length > 0 || bills.length > 1 ? named : bills) found.add(bill)
  }
  return found
}

const DIGITS = 6

const partly = ({ byPart }: Books, text: string): readonly WaitingBill[] =>
  [...plain(text).matchAll(/(?<!\d)\d{3,6}(?!\d)/g)].flatMap(
    ([digits]) => byPart.get(digits.padStart(DIGITS, '0')) ?? [],
  )

interface Found {
  readonly bill: WaitingBill
  readonly by: ReadonlySet<Clue>
}

function foundOf(books: Books, line: Line): readonly Found[] {
  const written = `${line.text} ${line.name}`
  const found = new Map<WaitingBill, Set<Clue>>()
  const note = (bills: Iterable<WaitingBill>, clue: Clue) => {
    for (const bill of bills) found.set(bill, (found.get(bill) ?? new Set()).add(clue))
  }
  note(numbered(books, line.said), 'reference')
  note(numbered(books, written), 'number')
  note(books.byAmount.get(line.amount) ?? [], 'amount')
  const name = pairsOf(line.name)
  const isTheirs = ({ organizationId }: WaitingBill) =>
    books.names.of(organizationId).some((each) => areAlike(name, each))
  note([...found.keys()].filter(isTheirs), 'name')
  const isSure = [...found.values()].some((by) => by.has('reference') || by.has('number') || by.has('name'))
  // Ten thousand lines look through all names in seconds where most of them say whose they are.
  if (!isSure) for (const club of books.names.alike(name)) note(books.byClub.get(club) ?? [], 'name')
  // Three to six digits alone are a date or a member's number as well.
  const inPart = partly(books, `${line.said} ${written}`).filter((bill) => {
    const by = found.get(bill)
    return by !== undefined && !by.has('number') && !by.has('reference')
  })
  note(inPart, 'number-part')
  return [...found].map(([bill, by]) => ({ bill, by }))
}

const weightOf = ({ by }: Found): number => [...by].reduce((sum, clue) => sum + weights[clue], 0)

const isNamed = ({ by }: Found): boolean => by.has('reference') || by.has('number')

const proposed = ({ bill, by }: Found, amount: number, together: readonly WaitingBill[] = [bill]): Proposal => ({
  billingId: bill.billingId,
  organizationId: bill.organizationId,
  by: clues.filter((clue) => by.has(clue)),
  bills: together.length,
  above: amount - together.reduce((sum, { open }) => sum + open, 0),
})

const none: Match = { fit: 'none', proposal: null }

function matchOf(books: Books, line: Line): Match {
  if (line.amount <= 0) return { fit: 'out', proposal: null }
  const found = foundOf(books, line)
  const named = found.filter(isNamed)
  const [first] = named
  const ofOneClub = first !== undefined && named.every(({ bill }) => bill.organizationId === first.bill.organizationId)
  if (ofOneClub && named.length > 1) {
    const all = named.map(({ bill }) => bill)
    const proposal = proposed(first, line.amount, all)
    return {
      fit: 'near',
      proposal:
        proposal.above === 0
          ? { ...proposal, by: clues.filter((clue) => clue === 'amount' || proposal.by.includes(clue)) }
          : proposal,
    }
  }
  const [best, next] = found.toSorted((a, b) => weightOf(b) - weightOf(a))
  if (best === undefined) return none
  const isAlone = next === undefined || weightOf(next) < weightOf(best)
  const isSameClub = next?.bill.organizationId === best.bill.organizationId
  if (!isAlone && !isSameClub) return none
  const proposal = proposed(best, line.amount)
  const saysWhose = proposal.by.some((clue) => clue !== 'amount')
  return { fit: isAlone && proposal.above === 0 && saysWhose ? 'exact' : 'near', proposal }
}

/**
 * What each line may pay, in their order; nothing is booked by it. The first of two lines for one bill is exact, the other is looked at.
 * `bills` in the order in which they are paid.
 */
export function matchLines(lines: readonly Line[], bills: readonly WaitingBill[]): readonly Match[] {
  const books = booksOf(bills)
  const taken = new Set<BillingId>()
  return lines.map((line) => {
    const match = matchOf(books, line)
    if (match.fit !== 'exact' || match.proposal === null) return match
    if (taken.has(match.proposal.billingId)) return { ...match, fit: 'near' }
    taken.add(match.proposal.billingId)
    return match
  })
}
