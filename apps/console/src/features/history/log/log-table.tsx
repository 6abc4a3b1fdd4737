import { useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import { brand } from '@touchline/ui/brand.ts'
import { Chip } from '@touchline/ui/chip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { textScale } from '@touchline/ui/text-scale.ts'
import { usePrinting } from '@touchline/ui/use-printing.ts'
import { listFormat } from '@touchline/words/list-format'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pendingQuery } from '../../../forms/requests/queries.ts'
import { KeepSeats } from '../../../forms/scheduled/keep-seats.tsx'
import { UndoCancellation } from '../../../forms/scheduled/scheduled-cancellation.tsx'
import { UndoChange } from '../../../forms/scheduled/scheduled-change.tsx'
import { WithdrawSleep } from '../../../forms/scheduled/withdraw-sleep.tsx'
import { TakeBackButton } from '../../../forms/taking-back/take-back-button.tsx'
import { useAccount } from '../../../lib/account/use-account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { may } from '../../../lib/session/role.ts'
import type { HistoryText } from '../history-text.ts'
import { type LogItem, type Quarter, sumOf } from './quarters.ts'
import type { LogRow } from './rows.ts'
import '@touchline/ui/figures/table.css'

const ROW_PX = 45
const BEYOND = 12
const MOST_PRINTED = 1_000

/** Rendered rows and the room of the others; all when printing. */
function useVirtualRows(rows: readonly TableRow[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isPrinting = usePrinting()
  useEffect(() => {
    // Content above may grow.
    const observer = new ResizeObserver(() => {
      const top = body.current?.getBoundingClientRect().top ?? 0
      setScrollMargin(top + window.scrollY)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is handed to a part that is memoized
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW_PX * textScale(),
    overscan: BEYOND,
    scrollMargin,
    getItemKey: (index) => keyOf(rows[index]) ?? index,
  })
  const items = virtual.getVirtualItems()
  const all = Array.from({ length: isPrinting ? Math.min(rows.length, MOST_PRINTED) : 0 }, (_, index) => index)
  return {
    body,
    measure: virtual.measureElement,
    items: isPrinting ? all : items.map(({ index }) => index),
    before: isPrinting ? 0 : (items[0]?.start ?? scrollMargin) - scrollMargin,
    after: isPrinting ? 0 : virtual.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin),
  }
}

type TableRow =
  | { readonly kind: 'row'; readonly row: LogRow; readonly isWithin?: boolean }
  | { readonly kind: 'quarter'; readonly quarter: Quarter }

const keyOf = (row: TableRow | undefined): number | string | undefined =>
  row?.kind === 'quarter' ? row.quarter.from : row?.row.entry.sequence

interface LogTableProps {
  readonly items: readonly LogItem[]
  readonly lanes: HistoryLanes
  readonly text: HistoryText
}

/** Virtualised; screen readers get the full count. */
export function LogTable({ items: all, lanes, text }: LogTableProps) {
  const t = useTranslations('history')
  const terms = useTranslations('terms')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const rows = all.flatMap((item): readonly TableRow[] => {
    if (item.kind === 'row' || !open.has(item.quarter.from)) return [item]
    return [item, ...item.quarter.rows.map((row) => ({ kind: 'row', row, isWithin: true }) as const)]
  })
  const { body, items, before, after, measure } = useVirtualRows(rows)
  const { data: pending = [] } = useQuery(pendingQuery())
  const turn = (key: string) =>
    setOpen(new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key]))
  return (
    <table className="table num log" aria-rowcount={rows.length + 1}>
      <caption className="hidden-text">{t('log')}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{t('columns.date')}</th>
          <th scope="col">{t('columns.who')}</th>
          <th scope="col">{t('columns.what')}</th>
          <th scope="col" className="right">
            {t('columns.money')}
          </th>
          <th scope="col">
            <span className="hidden-text">{terms('receipt')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Space height={before} />
        {items.map((index) => {
          const row = rows[index]
          if (row === undefined) return null
          const placed = { index, measure }
          if (row.kind === 'row') {
            const { sequence, kind, date } = row.row.entry
            const request =
              kind === 'ask-approval' ? pending.find(({ askedDate }) => askedDate === date)?._id : undefined
            return <Row key={sequence} {...placed} {...row} request={request} />
          }
          const key = row.quarter.from
          return (
            <QuarterRow
              key={key}
              {...placed}
              quarter={row.quarter}
              lanes={lanes}
              text={text}
              isOpen={open.has(key)}
              onTurn={() => turn(key)}
            />
          )
        })}
        <Space height={after} />
      </tbody>
    </table>
  )
}

interface Placed {
  readonly index: number
  readonly measure: (row: HTMLTableRowElement | null) => void
}

interface QuarterRowProps extends Placed, Pick<LogTableProps, 'lanes' | 'text'> {
  readonly quarter: Quarter
  readonly isOpen: boolean
  readonly onTurn: () => void
}

function QuarterRow({ quarter, lanes, text, isOpen, onTurn, index, measure }: QuarterRowProps) {
  const t = useTranslations('history')
  const common = useTranslations('common')
  const { paid, declined, minor } = sumOf(quarter)
  const when = text.months(quarter.from, quarter.to, instantFromWire(lanes.now))
  const said = [
    ...(paid > 0 ? [t('quarter.paid', { count: paid })] : []),
    ...(declined > 0 ? [t('quarter.declined', { count: declined })] : []),
  ]
  const what = said.length === 0 ? t('quarter.other') : listFormat(text.locale, 'unit').format(said)
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="quarter">
      <td className="when">{when}</td>
      <td className="who">{brand.name}</td>
      <td className="what">{what}</td>
      <td className="right money">{minor > 0 && text.amount(minor)}</td>
      <td className="right open">
        <Button look="ghost" small aria-expanded={isOpen} aria-label={t('quarter.open', { when })} onClick={onTurn}>
          {isOpen ? common('close') : common('open')}
        </Button>
      </td>
    </tr>
  )
}

interface RowProps extends Placed {
  readonly row: LogRow
  readonly isWithin?: boolean
  readonly request: string | undefined
}

function Row({ row, isWithin = false, request, index, measure }: RowProps) {
  const { entry, when, who, what, money, isScheduled, receipt } = row
  const t = useTranslations('history')
  const terms = useTranslations('terms')
  const common = useTranslations('common')
  const id = useId()
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={isWithin ? 'within' : undefined}>
      <td className="when">{when}</td>
      <td className="who">{who}</td>
      <td className="what" id={id}>
        {isScheduled && <Chip tone="later">{t('scheduled')}</Chip>}
        {request !== undefined && <Chip tone="wait">{t('waiting')}</Chip>} {what}
      </td>
      <td className="right money">{money}</td>
      <td className="right open">
        {receipt !== null && (
          <Link to="/receipt/$id" params={{ id: receipt.id }} aria-label={receipt.label}>
            {terms('receipt')}
          </Link>
        )}
        {request !== undefined && (
          <Link className="btn ghost small" to="/requests/$id" params={{ id: request }} aria-describedby={id}>
            {may('decide-requests') ? t('decide') : common('open')}
          </Link>
        )}
        <Undo entry={entry} isScheduled={isScheduled} describedBy={id} />
      </td>
    </tr>
  )
}

const COLUMNS = 5

const Space = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden="true" className="space">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nobody reads an empty row */}
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  )

interface UndoProps {
  readonly entry: HistoryEntry
  readonly isScheduled: boolean
  readonly describedBy: string
}

function Undo({ entry, isScheduled, describedBy }: UndoProps) {
  const { takeBack, sequence, facts } = entry
  if (!takeBack) return null
  if (takeBack.by === 'takeBackAddition') return <Addition sequence={sequence} describedBy={describedBy} />
  const isShown = isScheduled || (takeBack.by !== 'withdrawPlanChange' && takeBack.by !== 'withdrawCancellation')
  return isShown ? <Withdraw by={takeBack.by} facts={facts} describedBy={describedBy} /> : null
}

interface WithdrawProps extends Pick<UndoProps, 'describedBy'> {
  readonly by: Exclude<NonNullable<HistoryEntry['takeBack']>['by'], 'takeBackAddition'>
  readonly facts: HistoryEntry['facts']
}

function Withdraw({ by, facts, describedBy }: WithdrawProps) {
  const account = useAccount()
  if (account.state !== 'ready') return null
  if (by === 'withdrawPlanChange') return <UndoChange account={account.value} describedBy={describedBy} />
  const [item] = facts.items ?? []
  if (by === 'keepSeats' || by === 'keepCustom')
    return <KeepSeats contractId={account.value.contract.id} planId={item?.planGroupId} describedBy={describedBy} />
  if (by === 'withdrawSleep') return <WithdrawSleep contractId={account.value.contract.id} describedBy={describedBy} />
  return <UndoCancellation contractId={account.value.contract.id} date={facts.day ?? ''} describedBy={describedBy} />
}

function Addition({ sequence, describedBy }: { readonly sequence: number } & Pick<UndoProps, 'describedBy'>) {
  const account = useAccount()
  if (account.state !== 'ready') return null
  const { id } = account.value.contract
  return <TakeBackButton contractId={id} sequence={sequence} describedBy={describedBy} />
}
