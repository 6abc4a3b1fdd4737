import type { PurchaseRequest } from '@touchline/contract/requests'
import { useTranslations } from 'use-intl'
import { type RequestAround, useRequestText } from '../../forms/requests/request-text.ts'
import { Facts } from '../../ui/card.tsx'

interface FactsProps {
  readonly account: RequestAround
  readonly request: PurchaseRequest
}

/** What somebody wrote, with its lines. */
const inWords = (label: string, said: string | null) =>
  said === null
    ? []
    : [
        [
          label,
          <span key="words" className="words">
            {said}
          </span>,
        ] as const,
      ]

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
          ...inWords(t('note'), note),
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
          ...inWords(t('reason'), reason),
        ]}
      />
      <details>
        <summary className="small">{t('why.title')}</summary>
        <p className="small soft">{t(`why.${purchase.kind}`)}</p>
      </details>
    </>
  )
}
