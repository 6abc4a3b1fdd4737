import type { PurchaseRequest } from '@touchline/contract/requests'
import { Facts } from '@touchline/ui/card.tsx'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { type RequestAround, useRequestText } from '../../forms/requests/request-text.ts'

const FirstBill = laterPart(async () => (await import('../../forms/requests/first-bill.tsx')).FirstBill)

interface FactsProps {
  readonly account: RequestAround
  readonly request: PurchaseRequest
}

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

export function RequestFacts({ account, request }: FactsProps) {
  const t = useTranslations()
  const text = useRequestText(account)
  const { quote, note, purchase, reason, decidedBy, decidedDate, state } = request
  const isOpen = state === 'pending' && quote.startsOn === null
  const bought = state === 'approved' && quote.startsOn === null ? decidedDate : null
  const who = { name: request.askedBy, date: text.dayOf(request.askedDate) }
  const asked =
    request.askerRole === null
      ? t('requests.askedByGone', who)
      : t('requests.askedAs', { ...who, role: t(`people.roles.${request.askerRole}`) })
  const seats =
    'analystNum' in purchase && purchase.analystNum !== undefined
      ? [
          [
            t('season.parts.seats'),
            t('requests.seatCounts', { analysts: purchase.analystNum, viewers: purchase.viewerNum ?? 0 }),
          ] as const,
        ]
      : []
  return (
    <>
      <Facts
        rows={[
          [t(`requests.total.${purchase.kind}`), <b key="total">{text.amount(quote.total, request)}</b>],
          ...(quote.monthly === null ? [] : [[t('requests.monthly'), text.amount(quote.monthly, request)] as const]),
          ...(isOpen
            ? []
            : [[t('requests.starts'), bought === null ? text.starts(quote) : text.dayOf(bought)] as const]),
          ...(isOpen ? [] : [[t('requests.ends'), text.ends(quote)] as const]),
          ...seats,
          [t('requests.asked'), asked],
          ...inWords(t('requests.note'), note),
          ...(decidedDate === null
            ? []
            : [
                [
                  t(`requests.done.${state}`),
                  decidedBy === null
                    ? text.dayOf(decidedDate)
                    : t('requests.askedBy', { name: decidedBy, date: text.dayOf(decidedDate) }),
                ] as const,
              ]),
          ...inWords(t('requests.reason'), reason),
        ]}
      />
      {state === 'pending' && (
        <p>
          {text.terms(request)} <FirstBill purchase={purchase} />
        </p>
      )}
      <details>
        <summary className="small">{t('requests.why.title')}</summary>
        <p className="small soft">{t(`requests.why.${purchase.kind}`)}</p>
      </details>
    </>
  )
}
