import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BillingModal } from '../../forms/billing-modal.tsx'
import { MailDialog } from '../../forms/mail-dialog.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { showMessage } from '../../lib/messages.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { reloadAll } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyText } from '../../ui/money.tsx'
import { type Purchasable, savePlan } from './save-plan.ts'
import { groupName, type Shop } from './shop.ts'

interface PurchaseProps {
  readonly shop: Shop
  readonly preview: Purchasable
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** E-mail, then payer and card, then the confirmation: whatever is registered already is passed over. */
export function Purchase(props: PurchaseProps) {
  const { shop, preview, onCancel } = props
  const { customerInfo, payment, contractInfoId } = shop.document
  const save = useSave(props)
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const { total } = preview.thisMonth
  const amount = moneyText({ minor: Number(total.minor), currency: total.currency, locale })
  const text = t('billing.text', { plan: groupName(shop, preview.change.to.id, language), amount })
  if (customerInfo.mail === null) return <MailDialog contractId={contractInfoId} isFirst onClose={onCancel} />
  const isRegistered = customerInfo.tel !== null && payment.method === 'CREDIT_CARD' && payment.paymentService !== null
  if (!isRegistered && !save.isRunning)
    return <BillingModal document={shop.document} text={text} onCancel={onCancel} onRegistered={save.run} />
  return <Confirm {...props} isBusy={save.isRunning} onConfirm={() => void save.run()} />
}

interface ConfirmProps extends PurchaseProps {
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

function Confirm({ shop, preview, onCancel, onConfirm, isBusy }: ConfirmProps) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const amount = moneyText({
    minor: Number(preview.thisMonth.total.minor),
    currency: preview.thisMonth.currency,
    locale,
  })
  const plan = groupName(shop, preview.change.to.id, language)
  const isPurchase = preview.change.kind === 'purchase'
  return (
    <Dialog
      title={isPurchase ? t('confirm.purchaseTitle', { plan }) : t('confirm.changeTitle', { plan })}
      onCancel={onCancel}
      footer={
        <>
          <Button look="ghost" onClick={onCancel}>
            {t('confirm.cancel')}
          </Button>
          <Button data-autofocus busy={isBusy} onClick={onConfirm}>
            {isPurchase ? t('purchase') : t('change')}
          </Button>
        </>
      }
    >
      <p>{t(`confirm.${preview.change.kind}`, { amount })}</p>
    </Dialog>
  )
}

function useSave({ shop, preview, onDone }: PurchaseProps) {
  const t = useTranslations('plans')
  const navigate = useNavigate()
  const [isRunning, setIsRunning] = useState(false)
  const key = useRef(crypto.randomUUID())
  const run = async () => {
    setIsRunning(true)
    const outcome = await underOverlay(() => savePlan(shop.document.contractInfoId, preview, key.current))
    await reloadAll()
    onDone()
    const title = outcome === 'saved' ? t('saved.title') : t('notSaved.title')
    const body = outcome === 'saved' ? t(`saved.${preview.change.kind}`) : t(`notSaved.${outcome}`)
    await showMessage({ title, body, ok: t('ok') })
    if (outcome === 'saved') await navigate({ to: '/contract-info' })
  }
  return { isRunning, run }
}
