import { useMutation } from '@tanstack/react-query'
import type { Thresholds } from '@touchline/contract/recipients'
import { arePercents } from '@touchline/domain/notices'
import type { RecipientTopic } from '@touchline/domain/recipients'
import { halfWidth } from '@touchline/domain/typed'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { amountText } from '@touchline/words/amount'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { may } from '../../../lib/session/role.ts'
import { showToast } from '../../../lib/toasts.ts'
import { minorIn, typedOf } from '../../../lib/typed-amount.ts'
import { save } from '../queries.ts'

interface WhenProps {
  readonly line: RecipientTopic
  readonly thresholds: Thresholds
  readonly currency: string
}

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
  const said = values.length === 0 ? t('notSet') : values.join(' · ')
  return (
    <span ref={button} className="threshold num">
      {may('edit-account') ? (
        <Button
          look="quiet"
          onClick={() => setIsOpen(true)}
          aria-label={`${said}. ${t('changeOf', { line: t(`lines.${of}`) })}`}
        >
          {said}
        </Button>
      ) : (
        said
      )}
    </span>
  )
}

interface PercentsFormProps {
  readonly thresholds: Thresholds
  readonly onClose: () => void
}

function PercentsForm({ thresholds, onClose }: PercentsFormProps) {
  const t = useTranslations('notices')
  const [text, setText] = useState(thresholds.usagePercents.join(', '))
  const usagePercents = percentsIn(text)
  const next = usagePercents === null ? null : { ...thresholds, usagePercents }
  return (
    <ThresholdForm before={thresholds} next={next} onClose={onClose}>
      <TextField
        label={t('percents')}
        value={text}
        inputMode="text"
        error={usagePercents === null ? t('percentsWrong') : null}
        onChange={({ target }) => setText(target.value)}
      />
    </ThresholdForm>
  )
}

interface AmountsFormProps {
  readonly thresholds: Thresholds
  readonly currency: string
  readonly onClose: () => void
}

function AmountsForm({ thresholds, currency, onClose }: AmountsFormProps) {
  const t = useTranslations('notices')
  const { locale } = useLanguage()
  const [payment, setPayment] = useState(typedOf(thresholds.nextPaymentAbove, currency))
  const [storage, setStorage] = useState(typedOf(thresholds.storageAbove, currency))
  const nextPaymentAbove = minorIn(payment, currency, locale)
  const storageAbove = minorIn(storage, currency, locale)
  const isWrong = nextPaymentAbove === 'wrong' || storageAbove === 'wrong'
  const errorOf = (minor: typeof storageAbove) => (minor === 'wrong' ? t('amountWrong') : null)
  return (
    <ThresholdForm
      before={thresholds}
      next={isWrong ? null : { ...thresholds, nextPaymentAbove, storageAbove }}
      onClose={onClose}
    >
      <TextField
        label={t('paymentAbove', { currency })}
        value={payment}
        inputMode="decimal"
        error={errorOf(nextPaymentAbove)}
        onChange={({ target }) => setPayment(target.value)}
      />
      <TextField
        label={t('storageAbove', { currency })}
        value={storage}
        inputMode="decimal"
        error={errorOf(storageAbove)}
        onChange={({ target }) => setStorage(target.value)}
      />
    </ThresholdForm>
  )
}

interface ThresholdFormProps {
  readonly before: Thresholds
  readonly next: Thresholds | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Enter saves, Escape leaves, the toast undoes. */
function ThresholdForm({ before, next, onClose, children }: ThresholdFormProps) {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const of = form.current
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    of?.addEventListener('keydown', leave)
    return () => of?.removeEventListener('keydown', leave)
  }, [onClose])
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => {
      showToast({ about: 'thresholds', text: t('thresholdsSaved'), undo: () => save(before) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next !== null && !saving.isPending) saving.mutate(next)
  }
  return (
    <form ref={form} className="threshold-form" noValidate onSubmit={submit}>
      {children}
      <div className="actions">
        <Button look="ghost" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" busy={saving.isPending} disabled={next === null}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}

export function percentsIn(text: string): number[] | null {
  const words = halfWidth(text)
    .split(/[\s,;、·%]+/)
    .filter((word) => word !== '')
  const percents = [...new Set(words.map(Number))].toSorted((one, other) => one - other)
  return arePercents(percents) ? percents : null
}
