import { useMutation } from '@tanstack/react-query'
import type { RegionName } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { underOneKey } from '../../acts/order.ts'
import { PreviewParts } from '../../acts/preview-parts.tsx'
import { type Booking, refreshBooks, useBooking, useRefusal } from './booking.ts'
import type { Line } from './line-row.tsx'
import { Whose } from './one-press.tsx'

interface SeveralProps {
  readonly region: RegionName
  readonly lines: readonly Line[]
  readonly currency: Currency
  readonly onClose: () => void
}

/** Their sum and what each does first; then one transaction a line, and which were made. */
export function BookSeveral({ region, lines: given, currency, onClose }: SeveralProps) {
  const t = useTranslations('transfers')
  const ofAll = useTranslations('common')
  const ofActs = useTranslations('acts')
  const locale = useLocale()
  const refusal = useRefusal()
  const [lines] = useState(given)
  const [made, setMade] = useState<Readonly<Record<string, string>>>({})
  const bookings = useBooking(region, lines)
  const amount = moneyText({ minor: lines.reduce((sum, line) => sum + line.amount, 0), currency, locale })
  const order = useMutation({
    mutationFn: () =>
      underOneKey(async (send) => {
        for (const booking of bookings) {
          const { line } = booking
          const said = await booking.order(send).then(() => t('booked'), refusal)
          setMade((before) => ({ ...before, [line.lineId]: said }))
        }
      }),
    onSettled: refreshBooks,
  })
  const title = t('bookSeveral', { count: lines.length, amount })
  const isOver = order.isSuccess || order.isError
  const footer = isOver ? (
    <Button onClick={onClose}>{ofAll('close')}</Button>
  ) : (
    <>
      <Button look="ghost" onClick={onClose}>
        {ofActs('cancel')}
      </Button>
      <Button busy={order.isPending} disabled={!bookings.every(isReady)} onClick={() => order.mutate()}>
        {title}
      </Button>
    </>
  )
  return (
    <Dialog wide title={title} onCancel={onClose} footer={footer}>
      <ul className="bank-faults">
        {bookings.map(({ line, seen }) => (
          <li key={line.lineId}>
            <details>
              <summary>
                <Whose line={line} /> {moneyText({ minor: line.amount, currency, locale })}{' '}
                <span role="status">{made[line.lineId]}</span>
              </summary>
              <PreviewParts preview={seen.data?.preview ?? null} isLooking={seen.isFetching} />
            </details>
            {seen.error !== null && !isOver && <p role="alert">{refusal(seen.error)}</p>}
          </li>
        ))}
      </ul>
      <p className="soft">{t('staysPaid')}</p>
    </Dialog>
  )
}

const isReady = ({ seen }: Booking): boolean => !seen.isFetching && seen.data?.preview.changes === true
