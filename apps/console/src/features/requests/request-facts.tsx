import type { PurchaseRequest } from '@touchline/contract/requests'
import { useTranslations } from 'use-intl'
import { Facts } from '../../ui/card.tsx'
import { type Column, Table } from '../../ui/figures/table.tsx'
import type { ShownQuote } from './queries.ts'
import { type RequestAround, useRequestText } from './request-text.ts'

interface FactsProps {
  readonly account: RequestAround
  readonly request: PurchaseRequest
}

/** What is bought, from when, for how much, and who asked. */
export function RequestFacts({ account, request }: FactsProps) {
  const t = useTranslations('requests')
  const role = useTranslations('people')
  const text = useRequestText(account)
  const { quote, note, purchase, reason, decidedBy, decidedDate, state } = request
  // What began at once began with the approval.
  const bought = state === 'approved' && quote.startsOn === null ? decidedDate : null
  const who = { name: request.askedBy, date: text.dayOf(request.askedDate) }
  const asked =
    request.askerRole === null
      ? t('askedByGone', who)
      : t('askedAs', { ...who, role: role(`roles.${request.askerRole}`) })
  const seats =
    'planId' in purchase && purchase.analystNum !== undefined
      ? [[t('seats'), t('seatCounts', { analysts: purchase.analystNum, viewers: purchase.viewerNum ?? 0 })] as const]
      : []
  return (
    <>
      <Facts
        rows={[
          [t(`total.${purchase.kind}`), <b key="total">{text.amount(quote.total, request)}</b>],
          ...(quote.monthly === null ? [] : [[t('monthly'), text.amount(quote.monthly, request)] as const]),
          [t('starts'), bought === null ? text.starts(quote) : text.dayOf(bought)],
          [t('ends'), text.ends(quote)],
          ...seats,
          [t('asked'), asked],
          ...(note === null
            ? []
            : [
                [
                  t('note'),
                  <span key="note" className="words">
                    {note}
                  </span>,
                ] as const,
              ]),
          ...(state === 'pending' ? [[t('kept'), text.dayOf(request.keptUntil)] as const] : []),
          ...(decidedDate === null
            ? []
            : [
                [
                  t(`done.${state}`),
                  decidedBy === null
                    ? text.dayOf(decidedDate)
                    : t('askedBy', { name: decidedBy, date: text.dayOf(decidedDate) }),
                ] as const,
              ]),
          ...(reason === null
            ? []
            : [
                [
                  t('reason'),
                  <span key="reason" className="words">
                    {reason}
                  </span>,
                ] as const,
              ]),
        ]}
      />
      <details>
        <summary className="small">{t('why.title')}</summary>
        <p className="small soft">{t(`why.${purchase.kind}`)}</p>
      </details>
    </>
  )
}

interface Compared {
  readonly label: string
  readonly asked: string
  readonly now: string
}

interface ChangedProps extends FactsProps {
  readonly changed: ShownQuote
}

/** What was asked for next to what it is by now. */
export function ChangedFigures({ account, request, changed }: ChangedProps) {
  const t = useTranslations('requests')
  const text = useRequestText(account)
  const { quote, purchase } = request
  const monthly = ({ monthly: minor }: ShownQuote): string => (minor === null ? '–' : text.amount(minor, request))
  const rows: Compared[] = [
    {
      label: t(`total.${purchase.kind}`),
      asked: text.amount(quote.total, request),
      now: text.amount(changed.total, request),
    },
    ...(quote.monthly === null && changed.monthly === null
      ? []
      : [{ label: t('monthly'), asked: monthly(quote), now: monthly(changed) }]),
    { label: t('starts'), asked: text.starts(quote), now: text.starts(changed) },
    { label: t('ends'), asked: text.ends(quote), now: text.ends(changed) },
  ]
  const columns: readonly Column<Compared>[] = [
    { label: t('compared'), heading: true, cell: ({ label }) => label },
    { label: t('asAsked'), right: true, cell: ({ asked }) => asked },
    { label: t('asOfNow'), right: true, cell: ({ asked, now }) => (asked === now ? now : <b>{now}</b>) },
  ]
  return <Table caption={t('changedTitle')} columns={columns} rows={rows} keyOf={({ label }) => label} />
}
