import type { RegionName } from '@touchline/contract/wire'
import { type Currency, decimalText, sharesOf } from '@touchline/domain/money'
import { amountTyped } from '@touchline/domain/operators'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Sheet } from './sheet.tsx'
import './refund.css'

interface LineOfBill {
  readonly title: string
  readonly steps: string
  readonly gross: number
  readonly left: number
}

export interface RefundableOfBill {
  readonly billingId: string
  /** Refundable minor units. */
  readonly left: number
  readonly currency: Currency
  readonly lines: readonly LineOfBill[]
}

interface RefundProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly bill: RefundableOfBill
  readonly caseId: string
  readonly onClose: () => void
}

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

export function RefundSheet({ region, organizationId, bill, caseId, onClose }: RefundProps) {
  const t = useTranslations('acts')
  const ofRefund = useTranslations('refund')
  const locale = useLocale()
  const { billingId, currency, lines } = bill
  const [chosen, setChosen] = useState<readonly number[]>([])
  const leftOf = (some: readonly number[]) =>
    some.length === 0 ? bill.left : Math.min(bill.left, sumOf(some.map((line) => lines[line - 1]?.left ?? 0)))
  const typed = (minor: number) => decimalText({ minor: BigInt(minor), currency })
  const [text, setText] = useState(() => typed(bill.left))
  const [reference] = useState(() => `desk-${crypto.randomUUID()}`)
  const left = leftOf(chosen)
  const amount = amountTyped(text, currency)
  const isPossible = amount !== null && amount <= left
  const show = (minor: number) => moneyText({ minor, currency, locale })
  const choose = (some: readonly number[]) => {
    setChosen(some)
    setText(typed(leftOf(some)))
  }
  const input = { organizationId, billingId, amount, reference, ...(chosen.length === 0 ? {} : { lines: [...chosen] }) }
  return (
    <Sheet
      region={region}
      act="refund"
      title={t('refund.title')}
      order={t('refund.order', { amount: show(amount ?? 0) })}
      input={isPossible ? input : null}
      organizationId={organizationId}
      caseId={caseId}
      spends={isPossible ? { minor: amount, currency } : undefined}
      onClose={onClose}
    >
      <Lines lines={lines} chosen={chosen} amount={isPossible ? amount : 0} show={show} onChoose={choose} />
      <TextField
        label={t('refund.amount', { currency })}
        hint={chosen.length === 0 ? t('refund.most', { amount: show(left) }) : ofRefund('most', { amount: show(left) })}
        error={isPossible ? null : t('refund.wrong', { amount: show(left) })}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Sheet>
  )
}

interface LinesProps {
  readonly lines: readonly LineOfBill[]
  readonly chosen: readonly number[]
  readonly amount: number
  readonly show: (minor: number) => string
  readonly onChoose: (lines: readonly number[]) => void
}

function Lines({ lines, chosen, amount, show, onChoose }: LinesProps) {
  const t = useTranslations('refund')
  const weights = lines.map(({ left }, at) => (chosen.includes(at + 1) ? BigInt(left) : 0n))
  const shares = chosen.length === 0 ? [] : sharesOf(BigInt(amount), weights)
  return (
    <fieldset className="refunded-lines">
      <legend>{t('lines')}</legend>
      <p className="heads" aria-hidden="true">
        <span>{t('line')}</span>
        <span>{t('paid')}</span>
        <span>{t('refunded')}</span>
      </p>
      <ol>
        {lines.map(({ title, steps, gross, left }, at) => {
          const line = at + 1
          const isOn = chosen.includes(line)
          const others = chosen.filter((each) => each !== line)
          return (
            <li key={line} className={isOn ? 'on' : undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={left === 0}
                  onChange={() => onChoose(isOn ? others : [...chosen, line].toSorted((a, b) => a - b))}
                />
                <span className="what">
                  {title}
                  <small className="soft">{steps}</small>
                </span>
                <span className="num soft">{show(gross)}</span>
                <b className="num">{isOn && show(Number(shares[at] ?? 0n))}</b>
              </label>
            </li>
          )
        })}
      </ol>
      <p className="soft">{t(chosen.length === 0 ? 'ofAll' : 'ofChosen')}</p>
    </fieldset>
  )
}
