import type { TransferBill, Transfers } from '@touchline/contract/transfers'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { Facts } from '@touchline/ui/card.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import './transfer.css'

interface WhereToPayProps {
  readonly bank: Transfers['bank']
  readonly bill: TransferBill
  readonly now: Instant
  readonly zone: string
}

export function WhereToPay({ bank, bill, now, zone }: WhereToPayProps) {
  const t = useTranslations('transfer')
  const papers = useTranslations('papers')
  const { locale } = useLanguage()
  const bankRows = useBankRows()
  const { currency, reference, dueDate } = bill
  const amount = moneyText({ minor: bill.open, currency, locale })
  const date = dateText(dueDate, locale, 'fullDay')
  const isLate = dateOf(now, zone) > dueDate
  const referenceRow: Row[] =
    reference === null
      ? []
      : [[papers('reference'), <Copied key="reference" what={papers('reference')} text={reference} />]]
  return (
    <div className="where-to-pay">
      <p className={isLate ? 'error' : ''}>{t(isLate ? 'late' : 'due', { amount, date })}</p>
      <Facts rows={[...referenceRow, ...(bank === null ? [] : bankRows(bank))]} />
    </div>
  )
}

type Row = readonly [string, ReactNode]

function useBankRows(): (bank: NonNullable<Transfers['bank']>) => readonly Row[] {
  const t = useTranslations('transfer')
  const papers = useTranslations('papers')
  return ({ name, branch, accountType, account, bic, holder }) => [
    [t('bank'), branch === null ? name : t('bankAndBranch', { bank: name, branch })],
    ...(accountType === null
      ? []
      : [
          [
            t('accountType'),
            accountType === 'ordinary' ? papers('accountTypes.ordinary') : papers('accountTypes.current'),
          ] as const,
        ]),
    [papers('account'), <Copied key="account" what={papers('account')} text={account} />],
    ...(bic === null ? [] : [[papers('bic'), bic] as const]),
    [papers('holder'), holder],
  ]
}

interface CopiedProps {
  readonly what: string
  readonly text: string
}

function Copied({ what, text }: CopiedProps) {
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <span className="copied">
      <span className="num">
        <Dated text={text} />
      </span>
      <Button
        look="ghost"
        small
        aria-label={t('copyWhat', { what })}
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
      >
        {isCopied ? t('copied') : common('copy')}
      </Button>
      <span className="hidden-text" aria-live="polite">
        {isCopied ? t('copiedWhat', { what }) : ''}
      </span>
    </span>
  )
}
