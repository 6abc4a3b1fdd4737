import { useQuery } from '@tanstack/react-query'
import { listRunBills } from '@touchline/contract/desk/calls/run'
import type { WireRunBill } from '@touchline/contract/desk/run'
import type { RegionName } from '@touchline/contract/wire'
import { money } from '@touchline/domain/money'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { lineSteps, lineTitle } from '@touchline/words/breakdown'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClubWords } from '../../i18n/club-words.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { call } from '../../lib/call.ts'
import { dayText } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import type { Preview } from '../../lib/run.ts'

interface TableProps extends Pick<Preview, 'planNames'> {
  readonly region: RegionName
  readonly day: string
  readonly bills: readonly WireRunBill[]
  readonly onMark?: (bill: WireRunBill) => void
}

const keyOf = ({ contractId, cycle }: WireRunBill): string => `${contractId} ${cycle}`

const moves: Readonly<Record<string, number>> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 }

function press(event: KeyboardEvent<HTMLElement>, mark: () => void): void {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const openers = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
  const move = moves[key]
  if (move !== undefined) openers[openers.indexOf(event.currentTarget) + move]?.focus()
  else if (key === 'x') mark()
  else return
  event.preventDefault()
}

export function BillTable({ region, day, bills, planNames, onMark }: TableProps) {
  const t = useTranslations('first')
  const locale = useLocale()
  const [open, setOpen] = useState<string | null>(null)
  const before = Temporal.PlainDate.from(day).subtract({ months: 1 }).toString()
  return (
    <table className="run-bills">
      <thead>
        <tr>
          <th scope="col">{t('seenHead')}</th>
          <th scope="col">{t('club')}</th>
          <th scope="col" className="r">
            {dayText(before, locale)}
          </th>
          <th scope="col" className="r">
            {dayText(day, locale)}
          </th>
          <th scope="col" className="r">
            {t('difference')}
          </th>
          <th scope="col">{t('cause')}</th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <BillRow
            key={keyOf(bill)}
            region={region}
            day={day}
            bill={bill}
            planNames={planNames}
            isOpen={open === keyOf(bill)}
            onOpen={() => setOpen(open === keyOf(bill) ? null : keyOf(bill))}
            {...(onMark === undefined ? {} : { onMark })}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Omit<TableProps, 'bills'> {
  readonly bill: WireRunBill
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function BillRow({ region, day, bill, planNames, isOpen, onOpen, onMark }: RowProps) {
  const t = useTranslations('first')
  const locale = useLocale()
  const { club, currency, before, total, seenBy, organizationId } = bill
  const text = (minor: number) => moneyText({ minor, currency, locale })
  const difference = total - before
  return (
    <>
      <tr>
        <td>
          <input
            type="checkbox"
            checked={seenBy !== null}
            disabled={onMark === undefined}
            title={seenBy ?? undefined}
            aria-label={t('markOf', { club })}
            onChange={() => onMark?.(bill)}
          />
        </td>
        <td>
          <a href={hrefOf(`/customer/${region}/${organizationId}`)}>{club}</a>
          {bill.cycle === 'year' && <small className="soft under">{t('term')}</small>}
        </td>
        <td className="r num soft">{text(before)}</td>
        <td className="r num">
          <button
            type="button"
            className="opens"
            data-opens
            aria-expanded={isOpen}
            aria-label={t('opens', { club, amount: text(total) })}
            onClick={onOpen}
            onKeyDown={(event) => press(event, () => onMark?.(bill))}
          >
            {text(total)}
          </button>
        </td>
        <td className="r num">{difference > 0 ? `+${text(difference)}` : text(difference)}</td>
        <Causes bill={bill} />
      </tr>
      {isOpen && (
        <tr className="lines">
          <td colSpan={6}>
            <Lines region={region} day={day} bill={bill} planNames={planNames} />
          </td>
        </tr>
      )}
    </>
  )
}

function Causes({ bill: { steps, notes } }: Pick<RowProps, 'bill'>) {
  const t = useTranslations('first')
  const why = steps.map(({ kind, from, to }) =>
    from === to ? t(`steps.${kind}`) : t('step', { kind: t(`steps.${kind}`), from: round(from), to: round(to) }),
  )
  return (
    <td>
      {why.join('; ')}
      {steps.map(
        (step) =>
          step.why !== undefined && (
            <small key={step.kind} className="soft under">
              {step.why}
            </small>
          ),
      )}
      {notes.length > 0 && <small className="soft under">{notes.map((note) => t(`notes.${note}`)).join(' · ')}</small>}
    </td>
  )
}

const round = (count: number): number => Math.round(count * 10) / 10

function Lines({ region, day, bill, planNames }: Pick<RowProps, 'region' | 'day' | 'bill' | 'planNames'>) {
  const t = useTranslations('first')
  const ofAll = useTranslations('common')
  const { language } = useLanguage()
  const words = useClubWords()
  const month = day.slice(0, 7).replace('-', '')
  const { contractId, cycle, currency, groupId, tax, total } = bill
  const found = useQuery({
    queryKey: ['run', region, month, 'lines', contractId, total],
    queryFn: () =>
      call(listRunBills, {
        region,
        params: { month },
        query: { contract: contractId, sort: 'total', limit: 10, offset: 0 },
      }),
  })
  if (found.isError) return <p role="alert">{t('silent')}</p>
  if (found.data === undefined) return <Skeleton shape="lines" label={ofAll('loading')} />
  const lines = found.data.bills.find((each) => each.cycle === cycle)?.lines ?? []
  const plan = groupId === null ? '' : (planNames[groupId]?.[language] ?? planNames[groupId]?.en ?? groupId)
  const show = (minor: number) => words.show(money(BigInt(minor), currency))
  return (
    <dl>
      {lines.length === 0 && <p>{t('noBill')}</p>}
      {lines.map(({ role, contractPlanId, derivation, pricePerUsage, price }, at) => {
        const line = {
          role,
          derivation,
          unitPrice: money(BigInt(pricePerUsage), currency),
          amount: money(BigInt(price), currency),
        }
        return (
          <div key={`${String(at)} ${contractPlanId}`}>
            <dt>
              {lineTitle(line, plan, words)}
              <small className="soft under">{lineSteps(line, null, words).join(' · ')}</small>
            </dt>
            <dd className="num">{show(price)}</dd>
          </div>
        )
      })}
      <div>
        <dt>{t('kinds.tax')}</dt>
        <dd className="num">{show(tax)}</dd>
      </div>
      <div>
        <dt>{t('together')}</dt>
        <dd className="num">{show(total)}</dd>
      </div>
    </dl>
  )
}
