import { useMutation } from '@tanstack/react-query'
import { savePurchaseLimit } from '@touchline/contract/calls/requests'
import type { PurchaseLimit } from '@touchline/contract/purchase-limit'
import { HIGHEST_LIMIT } from '@touchline/domain/requests'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { purchaseLimitQuery } from '../../../forms/asking/purchase-limit.ts'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { withPassword } from '../../../lib/session/password.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { minorIn, typedOf } from '../../../lib/typed-amount.ts'

interface LimitDialogProps {
  readonly limit: PurchaseLimit
  readonly onClose: () => void
}

const kinds = ['none', 'above', 'always'] as const
type Kind = (typeof kinds)[number]

function kindOf({ amount }: PurchaseLimit): Kind {
  if (amount === null) return 'none'
  return amount === 0 ? 'always' : 'above'
}

function amountOf(kind: Kind, typed: string, currency: string, locale: string): PurchaseLimit['amount'] | 'wrong' {
  if (kind !== 'above') return kind === 'none' ? null : 0
  return minorIn(typed, currency, locale) ?? 'wrong'
}

export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const common = useTranslations('common')
  const t = useTranslations('people.limit')
  const { currency } = limit
  const { locale } = useLanguage()
  const [kind, setKind] = useState(() => kindOf(limit))
  const [typed, setTyped] = useState(() => (limit.amount === 0 ? '' : typedOf(limit.amount, currency)))
  const [isTried, setIsTried] = useState(false)
  const amount = amountOf(kind, typed, currency, locale)
  const saving = useMutation({
    mutationFn: saveLimit,
    onSuccess: () => {
      showToast({ about: 'limit', text: t('saved'), undo: () => saveLimit(limit.amount) })
      onClose()
    },
  })
  const submit = () => {
    setIsTried(true)
    if (amount !== 'wrong') saving.mutate(amount)
  }
  return (
    <FormDialog
      title={t('title')}
      action={common('save')}
      cancel={common('cancel')}
      isBusy={saving.isPending}
      isDisabled={amount === limit.amount}
      onSubmit={submit}
      onCancel={onClose}
    >
      <KindChoice chosen={kind} onChoose={setKind} />
      {kind === 'above' && (
        <AmountField typed={typed} currency={currency} isWrong={isTried && amount === 'wrong'} onType={setTyped} />
      )}
      <WayBackOf call="savePurchaseLimit" />
    </FormDialog>
  )
}

interface AmountFieldProps {
  readonly typed: string
  readonly currency: PurchaseLimit['currency']
  readonly isWrong: boolean
  readonly onType: (typed: string) => void
}

function AmountField({ typed, currency, isWrong, onType }: AmountFieldProps) {
  const t = useTranslations('people.limit')
  const { locale } = useLanguage()
  const bound = (minor: number) => moneyText({ minor, currency, locale })
  return (
    <>
      <TextField
        label={t('amount', { currency })}
        value={typed}
        inputMode="decimal"
        error={isWrong ? t('wrong', { least: bound(1), most: bound(HIGHEST_LIMIT) }) : null}
        onChange={({ target }) => onType(target.value)}
      />
      <p className="soft small">{t('rule')}</p>
    </>
  )
}

interface KindChoiceProps {
  readonly chosen: Kind
  readonly onChoose: (kind: Kind) => void
}

function KindChoice({ chosen, onChoose }: KindChoiceProps) {
  const t = useTranslations('people.limit')
  const name = useId()
  return (
    <fieldset className="roles">
      <legend>{t('question')}</legend>
      {kinds.map((kind) => (
        <label key={kind}>
          <input type="radio" name={name} checked={kind === chosen} onChange={() => onChoose(kind)} />
          <span>{t(`options.${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

async function saveLimit(amount: PurchaseLimit['amount']): Promise<void> {
  const params = { orgId: organizationId() }
  const { data } = await withPassword(() => call(savePurchaseLimit, { params, body: { amount } }))
  await queryClient.cancelQueries(purchaseLimitQuery())
  queryClient.setQueryData(purchaseLimitQuery().queryKey, data)
}
