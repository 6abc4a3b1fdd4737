import { useMutation } from '@tanstack/react-query'
import type { RegionName } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { underOneKey } from '../../acts/order.ts'
import { PreviewParts } from '../../acts/preview-parts.tsx'
import { dayText } from '../../lib/date-text.ts'
import { refreshBooks, useBooking, useRefusal } from './booking.ts'
import type { Line } from './line-row.tsx'

interface PressProps {
  readonly region: RegionName
  readonly line: Line
  readonly currency: Currency
}

export function Whose({ line: { payout, proposal } }: Pick<PressProps, 'line'>) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  if (payout !== null)
    return (
      <>
        <b>{t('payout', { day: dayText(payout.arrivesOn, locale) })}</b>{' '}
        <span className="whole">{payout.payoutId}</span>
      </>
    )
  return (
    <>
      <b>{proposal?.bill.club}</b> <span className="whole">{proposal?.bill.number}</span>
    </>
  )
}

export function OnePress({ region, line, currency }: PressProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const refusal = useRefusal()
  const [booking] = useBooking(region, [line])
  const book = useMutation({
    mutationFn: () => underOneKey(async (send) => booking?.order(send)),
    onSuccess: refreshBooks,
    onError: () => booking?.seen.refetch(),
  })
  const seen = booking?.seen
  const title = t('book', { amount: moneyText({ minor: line.amount, currency, locale }) })
  const error = book.error ?? seen?.error ?? null
  return (
    <Card title={title}>
      <div className="one-press">
        <p>
          <Whose line={line} />
        </p>
        <PreviewParts preview={seen?.data?.preview ?? null} isLooking={seen?.isFetching === true} />
        {error !== null && <p role="alert">{refusal(error)}</p>}
        <p className="soft">{t(line.payout === null ? 'staysPaid' : 'staysClosed')}</p>
        <Button
          busy={book.isPending}
          disabled={seen?.isFetching !== false || seen.data?.preview.changes !== true}
          onClick={() => book.mutate()}
        >
          {title}
        </Button>
      </div>
    </Card>
  )
}
