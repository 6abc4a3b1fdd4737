import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { seeGoodwill } from '@touchline/contract/desk/calls/goodwill'
import type { RegionName } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import { amountTyped } from '@touchline/domain/operators'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../lib/call.ts'
import { GoodwillAmounts, NextBills } from './goodwill-bills.tsx'
import { Sheet } from './sheet.tsx'
import './goodwill.css'

interface GoodwillProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly currency: Currency
  readonly caseId: string
  readonly onClose: () => void
}

const ways = [
  ['percent', 'ways.percent'],
  ['month', 'ways.month'],
  ['amount', 'ways.amount'],
] as const
type Way = (typeof ways)[number][0]
type Said = NonNullable<Parameters<typeof call<typeof seeGoodwill>>[1]['body']>['said']

const wholeIn = (text: string, most: number): number | null => {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= most ? number : null
}

interface Typed {
  readonly percent: string
  readonly bills: string
  readonly of: string
  readonly amount: string
}

function saidIn(way: Way, { percent, bills, of, amount }: Typed, currency: Currency): Said | null {
  if (way === 'month') return { kind: 'month' }
  if (way === 'amount') {
    const minor = amountTyped(amount, currency)
    return minor === null ? null : { kind: 'amount', amount: minor }
  }
  const [rate, count] = [wholeIn(percent, 100), wholeIn(bills, 24)]
  return rate === null || count === null
    ? null
    : { kind: 'percent', percent: rate, bills: count, of: of === 'bill' ? 'bill' : 'plan' }
}

/** However it is said, it becomes amounts that are fixed now (billing rules: "Goodwill"). */
export function GoodwillSheet({ region, organizationId, currency, caseId, onClose }: GoodwillProps) {
  const t = useTranslations('acts.goodwill')
  const locale = useLocale()
  const [way, setWay] = useState<Way>('percent')
  const [typed, setTyped] = useState<Typed>({ percent: '20', bills: '3', of: 'plan', amount: '' })
  const said = saidIn(way, typed, currency)
  const seen = useQuery({
    queryKey: ['goodwill', region, organizationId, said],
    queryFn: () => {
      const body = { said: said ?? { kind: 'month' as const }, ...(caseId === '' ? {} : { caseId }) }
      return call(seeGoodwill, { region, params: { organizationId }, body })
    },
    enabled: said !== null,
    placeholderData: keepPreviousData,
  })
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const found = said === null || seen.isPlaceholderData ? undefined : seen.data
  const amounts = found?.amounts ?? []
  const sum = amounts.reduce((total, { amount }) => total + amount, 0)
  const type: Type = (name) => (event) => setTyped({ ...typed, [name]: event.target.value })
  const input = { organizationId, currency, amounts: amounts.map(({ from, amount }) => ({ from, amount })) }
  return (
    <Sheet
      region={region}
      act="give-goodwill"
      title={t('title')}
      order={t('order', { amount: money(sum) })}
      input={sum === 0 ? null : input}
      organizationId={organizationId}
      caseId={caseId}
      spends={sum === 0 ? undefined : { minor: sum, currency }}
      onClose={onClose}
      effect={found === undefined || sum === 0 ? null : <NextBills seen={found} money={money} />}
    >
      <Segments
        hidesLabel
        label={t('title')}
        segments={ways.map(([key, label]) => ({ key, label: t(label) }))}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'percent' && <PercentFields typed={typed} type={type} />}
      {way === 'amount' && (
        <TextField
          label={t('amount', { currency })}
          error={said === null && typed.amount !== '' ? t('wrong', { currency }) : null}
          inputMode="decimal"
          value={typed.amount}
          onChange={type('amount')}
        />
      )}
      {found !== undefined &&
        (sum === 0 ? <p role="status">{t('noBill')}</p> : <GoodwillAmounts seen={found} money={money} />)}
    </Sheet>
  )
}

type Type = (name: keyof Typed) => (event: { readonly target: { readonly value: string } }) => void

function PercentFields({ typed: { percent, bills, of }, type }: { readonly typed: Typed; readonly type: Type }) {
  const t = useTranslations('acts.goodwill')
  return (
    <div className="said">
      <TextField
        label={t('percent')}
        error={wholeIn(percent, 100) === null ? t('upTo', { most: 100 }) : null}
        inputMode="numeric"
        value={percent}
        onChange={type('percent')}
      />
      <TextField
        label={t('bills')}
        error={wholeIn(bills, 24) === null ? t('upTo', { most: 24 }) : null}
        inputMode="numeric"
        value={bills}
        onChange={type('bills')}
      />
      <SelectField label={t('of')} value={of} onChange={type('of')}>
        <option value="plan">{t('ofPlan')}</option>
        <option value="bill">{t('ofBill')}</option>
      </SelectField>
    </div>
  )
}
