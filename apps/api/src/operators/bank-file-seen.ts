import { instantToWire, monthToWire } from '@touchline/contract/wire'
import { fileFaults, matchLines, matchPayouts } from '@touchline/domain/bank-files'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import {
  clubsByCard,
  fileOf,
  type LineRow,
  linesOf,
  type listFiles,
  type WaitingRow,
  waitingBills,
} from '../features/payment/bank-file/bank-file.store.ts'
import { waitingPayouts } from '../features/payment/payout/payouts.store.ts'
import { organizationNames } from './organization-names.store.ts'

const NEAREST = 2

const faults = z.array(z.object({ kind: z.enum(fileFaults), place: z.nullable(z.int()), found: z.string() }))

const billToWire = ({ organization_id: organizationId, billing_id: billingInfoId, ...row }: WaitingRow) => ({
  organizationId,
  club: row.club,
  billingInfoId,
  number: row.number,
  month: monthToWire(row.month.slice(0, 7)),
  open: row.open,
})

const lineToWire = (row: LineRow) => ({
  lineId: row.line_id,
  place: row.place,
  day: row.received_on,
  amount: row.amount,
  payer: row.payer,
  payersReference: row.payers_reference,
  remittance: row.remittance,
  reference: row.reference,
})

function nearestTo(amount: number, bills: readonly WaitingRow[]) {
  const away = ({ open }: WaitingRow) => Math.abs(open - amount)
  const nearest: WaitingRow[] = []
  for (const bill of bills) {
    const last = nearest[NEAREST - 1]
    if (last !== undefined && away(last) <= away(bill)) continue
    nearest.push(bill)
    nearest.sort((a, b) => away(a) - away(b)).splice(NEAREST)
  }
  return nearest.map(billToWire)
}

const clued = (row: LineRow) => ({
  amount: row.amount,
  day: row.received_on,
  name: row.payer,
  said: row.payers_reference,
  text: row.remittance,
})

const order = { exact: 0, near: 1, none: 2, out: 3 } as const

type Match = ReturnType<typeof matchLines>[number]

/** A payout counts where it is sure, or no bill is found. */
async function payoutsFor(tx: Tx, rows: readonly LineRow[], matches: readonly Match[]) {
  const [first] = rows.map(({ received_on: day }) => day).toSorted((a, b) => (a < b ? -1 : 1))
  const currency = rows[0]?.currency
  if (first === undefined || currency === undefined) return []
  const payouts = await waitingPayouts(tx, currency, first)
  const arrivals = new Map(payouts.map(({ payoutId, arrivesOn }) => [payoutId, arrivesOn]))
  return matchPayouts(rows.map(clued), payouts).map((match, at) => {
    const fit = matches[at]?.fit
    const isFound = match !== null && (match.fit === 'exact' || fit === 'none' || fit === 'out')
    return isFound ? { ...match, by: [...match.by], arrivesOn: arrivals.get(match.payoutId) ?? '' } : null
  })
}

async function matched(tx: Tx, rows: readonly LineRow[], bills: readonly WaitingRow[], most: number) {
  const byId = new Map(bills.map((bill) => [bill.billing_id, bill]))
  const known = bills.map(({ billing_id: billingId, organization_id: organizationId, number, open, names }) => ({
    billingId,
    organizationId,
    number,
    open,
    names,
  }))
  const matches = matchLines(rows.map(clued), known)
  const counts = { exact: 0, near: 0, none: 0, out: 0 }
  const payouts = await payoutsFor(tx, rows, matches)
  const found = rows.flatMap((row, at) => {
    const [ofBill, payout] = [matches[at], payouts[at] ?? null]
    if (ofBill === undefined) return []
    const match = payout === null ? ofBill : { fit: payout.fit, proposal: null }
    counts[match.fit] += 1
    const bill = match.proposal === null ? undefined : byId.get(match.proposal.billingId)
    return [{ row, match, bill, payout }]
  })
  const shown = found.toSorted((a, b) => order[a.match.fit] - order[b.match.fit]).slice(0, most)
  const byCard = await clubsByCard(
    tx,
    shown.filter(({ match }) => match.fit === 'none').map(({ row }) => row),
  )
  const waiting = shown.map(({ row, match: { fit, proposal }, bill, payout }) => ({
    ...lineToWire(row),
    fit,
    payout:
      payout === null
        ? null
        : { payoutId: payout.payoutId, arrivesOn: payout.arrivesOn, by: payout.by, above: payout.above },
    proposal:
      proposal === null || bill === undefined
        ? null
        : { bill: billToWire(bill), by: [...proposal.by], bills: proposal.bills, above: proposal.above },
    nearest: fit === 'none' ? nearestTo(row.amount, bills) : [],
    paysByCard: byCard.get(row.line_id) ?? null,
  }))
  return { counts, waiting }
}

/** What became of a line, with its club's name. */
async function settledOf(tx: Tx, shown: readonly LineRow[]) {
  const names = await organizationNames(
    tx,
    shown.flatMap(({ organization_id: id }) => id ?? []),
  )
  return shown.flatMap((row) => {
    const { state, settled_by: by, settled_at: date, organization_id: id } = row
    if (state === 'waiting' || by === null || date === null) return []
    const club = id === null ? null : (names.get(id) ?? null)
    const of = { organizationId: id, club, billingInfoId: row.billing_id }
    return [{ ...lineToWire(row), state, ...of, by, date: instantToWire(date) }]
  })
}

/** Its lines that wait are matched anew each time: bills are paid meanwhile. Null where there is none. */
export async function bankFileSeen(tx: Tx, fileId: string, most = 500) {
  const file = await fileOf(tx, fileId)
  if (file === undefined) return null
  const lines = await linesOf(tx, fileId)
  const rows = lines.filter(({ state }) => state === 'waiting')
  const bills = rows.length === 0 ? [] : await waitingBills(tx, file.currency)
  return {
    ...fileToWire(file),
    opening: file.opening,
    closing: file.closing,
    known: { count: file.known, total: file.known_total },
    faults: faults.parse(file.faults),
    moved: file.known_total + lines.reduce((sum, { amount }) => sum + amount, 0),
    ...(await matched(tx, rows, bills, most)),
    settled: await settledOf(tx, lines.filter(({ state }) => state !== 'waiting').slice(0, most)),
  }
}

type FileRow = Pick<
  Awaited<ReturnType<typeof listFiles>>[number],
  'file_id' | 'file_name' | 'form' | 'account' | 'currency' | 'read_by' | 'read_at'
>

export const fileToWire = (row: FileRow) => ({
  fileId: row.file_id,
  name: row.file_name,
  form: row.form,
  account: row.account,
  currency: row.currency,
  readBy: row.read_by,
  readDate: instantToWire(row.read_at),
})

export type BankFileSeen = NonNullable<Awaited<ReturnType<typeof bankFileSeen>>>
