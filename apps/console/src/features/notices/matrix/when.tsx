import type { Thresholds } from '@touchline/contract/recipients'
import type { MailTopic } from '@touchline/domain/notices'
import { amountText } from '@touchline/words/amount'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { AmountsForm } from './amounts-form.tsx'
import { PercentsForm } from './percents-form.tsx'

interface WhenProps {
  readonly line: MailTopic
  readonly thresholds: Thresholds
  readonly currency: string
}

/** When a line is sent; thresholds are changed where they stand. */
export function When({ line, ...rest }: WhenProps) {
  const t = useTranslations('notices.moments')
  if (line === 'amounts' || line === 'usage') return <Threshold of={line} {...rest} />
  return t(line)
}

interface ThresholdProps extends Omit<WhenProps, 'line'> {
  readonly of: 'amounts' | 'usage'
}

function Threshold({ of, thresholds, currency }: ThresholdProps) {
  const t = useTranslations('notices')
  const { locale } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Back where the reader was.
    if (!isOpen && wasOpen.current) button.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => setIsOpen(false)
  if (isOpen && of === 'usage') return <PercentsForm thresholds={thresholds} onClose={close} />
  if (isOpen) return <AmountsForm thresholds={thresholds} currency={currency} onClose={close} />
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const amount = (minor: number | null) => (minor === null ? t('notSet') : amountText({ minor, currency, locale }))
  const { usagePercents, nextPaymentAbove, storageAbove } = thresholds
  const values =
    of === 'usage'
      ? usagePercents.map((each) => percent.format(each / 100))
      : [amount(nextPaymentAbove), amount(storageAbove)]
  return (
    <span ref={button} className="threshold num">
      {values.length === 0 ? t('notSet') : values.join(' · ')}
      <Allowed to="edit-account">
        <Button look="quiet" onClick={() => setIsOpen(true)} aria-label={t('changeOf', { line: t(`lines.${of}`) })}>
          {t('change')}
        </Button>
      </Allowed>
    </span>
  )
}
