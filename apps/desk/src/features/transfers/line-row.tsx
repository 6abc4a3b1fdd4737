import type { Currency } from '@touchline/domain/money'
import { Chip } from '@touchline/ui/chip.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { dayText, monthText } from '../../lib/date-text.ts'
import type { BankFile } from './faults.tsx'

export type Line = BankFile['waiting'][number]

interface RowProps {
  readonly line: Line
  readonly currency: Currency
  readonly isChosen: boolean
  /** Null where it cannot be picked. */
  readonly isPicked: boolean | null
  readonly mayBook: boolean
  readonly onPick: () => void
  readonly onChoose: () => void
  readonly onDecide: (what: 'book' | 'close') => void
}

export function LineRow({ line, currency, isChosen, isPicked, mayBook, onPick, onChoose, onDecide }: RowProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const { payer, payersReference, remittance, amount, day, fit } = line
  const money = moneyText({ minor: amount, currency, locale })
  const name = payer === '' ? t('noName') : payer
  return (
    <li className={isChosen ? 'at' : ''}>
      {isPicked === null ? (
        <span />
      ) : (
        <input type="checkbox" checked={isPicked} aria-label={t('pick', { name, amount: money })} onChange={onPick} />
      )}
      <span className="from">
        {name}
        <small className="soft under">{[payersReference, remittance].filter(Boolean).join(' · ')}</small>
        <small className="soft under">{dayText(day, locale)}</small>
      </span>
      <b className="num came">{money}</b>
      <span className="why">
        <Proposed line={line} currency={currency} />
      </span>
      {mayBook && (
        <span className="decide">
          {fit === 'exact' && (
            <Button small look="ghost" onClick={isChosen ? () => onDecide('book') : onChoose}>
              {isChosen ? t('otherBill') : t('see')}
            </Button>
          )}
          {fit !== 'exact' && fit !== 'out' && (
            <Button small look="ghost" onClick={() => onDecide('book')}>
              {t(fit === 'near' ? 'bookAfterLook' : 'findBill')}
            </Button>
          )}
          {fit !== 'exact' && (
            <Button small look="ghost" onClick={() => onDecide('close')}>
              {t('close')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

const saidBy = {
  reference: 'number',
  number: 'number',
  'number-part': 'number',
  amount: 'amount',
  name: 'name',
} as const

function Proposed({ line, currency }: Pick<RowProps, 'line' | 'currency'>) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const { proposal, nearest, fit, paysByCard, payout } = line
  const money = (minor: number) => moneyText({ minor: Math.abs(minor), currency, locale })
  if (payout !== null) return <ProposedPayout fit={fit} payout={payout} currency={currency} />
  if (paysByCard !== null)
    return <span className="soft">{t.rich('paysByCard', { club: paysByCard.club, b: (words) => <b>{words}</b> })}</span>
  if (proposal === null)
    return (
      <span className="soft">
        {fit === 'out'
          ? t('wentOut')
          : nearest.length === 0
            ? t('nothingOpen')
            : t('nearest', { bills: nearest.map(({ club, open }) => `${club} ${money(open)}`).join(', ') })}
      </span>
    )
  const { bill, by, bills, above } = proposal
  const missing = (['number', 'name'] as const).filter((clue) => !by.some((each) => saidBy[each] === clue))
  return (
    <>
      <span>
        <b>{bill.club}</b>,{' '}
        {bills > 1 ? t('bills', { count: bills }) : <Dated text={bill.number ?? monthText(bill.month, locale)} />}
      </span>
      <span className="clues">
        {by.map((clue) => (
          <Chip key={clue} tone="paid">
            {t(`clues.${clue}`)}
          </Chip>
        ))}
        {above !== 0 && <Chip tone="wait">{t(above < 0 ? 'less' : 'above', { amount: money(above) })}</Chip>}
        {missing.map((clue) => (
          <Chip key={clue} tone="plain">
            {t(`without.${clue}`)}
          </Chip>
        ))}
        {above === 0 && fit === 'near' && bills === 1 && by.length > 1 && <Chip tone="plain">{t('notAlone')}</Chip>}
      </span>
    </>
  )
}

interface PayoutProps extends Pick<RowProps, 'currency'> {
  readonly fit: Line['fit']
  readonly payout: NonNullable<Line['payout']>
}

function ProposedPayout({ fit, payout: { payoutId, arrivesOn, by, above }, currency }: PayoutProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const amount = moneyText({ minor: Math.abs(above), currency, locale })
  return (
    <>
      <span>
        <b>{t('payout', { day: dayText(arrivesOn, locale) })}</b>, <span className="whole">{payoutId}</span>
      </span>
      <span className="clues">
        {by.map((clue) => (
          <Chip key={clue} tone="paid">
            {t(`clues.${clue}`)}
          </Chip>
        ))}
        {above !== 0 && <Chip tone="wait">{t(above < 0 ? 'payoutLess' : 'payoutMore', { amount })}</Chip>}
        {above === 0 && fit === 'near' && (
          <Chip tone="plain">{t(by.includes('reference') ? 'notAlone' : 'noReference')}</Chip>
        )}
      </span>
    </>
  )
}
