import type { RegionName } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Sheet } from '../../acts/sheet.tsx'
import type { Line } from './line-row.tsx'

interface SheetProps {
  readonly region: RegionName
  readonly line: Line
  readonly currency: Currency
  readonly onClose: () => void
}

const readBill = (text: string): string | null => (/^[A-Za-z0-9_-]{3,64}$/.test(text.trim()) ? text.trim() : null)

/** For a line that a person looks at first: the bill that is proposed, or another. */
export function LineSheet({ region, line, currency, onClose }: SheetProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const proposed = line.proposal?.bill
  const [text, setText] = useState(line.payout?.payoutId ?? proposed?.number ?? proposed?.billingInfoId ?? '')
  const bill = readBill(text)
  const title = t('book', { amount: moneyText({ minor: line.amount, currency, locale }) })
  return (
    <Sheet
      region={region}
      act="book-line"
      title={title}
      order={title}
      input={bill === null ? null : { lineId: line.lineId, bill }}
      caseId=""
      onClose={onClose}
    >
      <p>
        <Dated text={[line.payer, line.payersReference, line.remittance].filter(Boolean).join(' · ')} />
      </p>
      <TextField
        label={t('bill')}
        hint={t('billHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Sheet>
  )
}

const closings = ['set-aside', 'returned', 'not-ours'] as const

export function CloseSheet({ region, line, currency, onClose }: SheetProps) {
  const t = useTranslations('transfers')
  const locale = useLocale()
  const [as, setAs] = useState<(typeof closings)[number]>(line.fit === 'out' ? 'not-ours' : 'set-aside')
  const title = t('closeTitle', { amount: moneyText({ minor: line.amount, currency, locale }) })
  return (
    <Sheet
      region={region}
      act="close-line"
      title={title}
      order={title}
      input={{ lineId: line.lineId, as }}
      caseId=""
      onClose={onClose}
    >
      <p>
        <Dated text={[line.payer, line.payersReference, line.remittance].filter(Boolean).join(' · ')} />
      </p>
      <SelectField
        label={t('becomes')}
        value={as}
        onChange={(event) => setAs(closings.find((each) => each === event.target.value) ?? as)}
      >
        {closings.map((each) => (
          <option key={each} value={each}>
            {t(`states.${each}`)}
          </option>
        ))}
      </SelectField>
      <p className="soft">{t(`closings.${as}`)}</p>
    </Sheet>
  )
}
