import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Coded } from '../../ui/figures/coded.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useDeclineWords } from './decline-text.ts'
import { PausedPlan } from './paused-plan.tsx'
import { useBill, type Ways } from './repair.ts'

interface RepairProps {
  readonly billing: BillingInfo
  readonly ways: Ways
  readonly onPay: () => void
  readonly onClose: () => void
}

/** The card on file, another card, or the bank's confirmation: always the same bill. */
export function RepairDialog({ billing, ways, onPay, onClose }: RepairProps) {
  const t = useTranslations('payment.repair')
  const common = useTranslations('common')
  const words = useDeclineWords()
  const { amount, month } = useBill(billing)
  const isAsked = billing.settlementFailureReason?.code === 'authentication_required'
  const takeAnother = () => {
    onClose()
    ways.toCard()
  }
  return (
    <Dialog
      title={t('dialogTitle', { amount })}
      onCancel={onClose}
      footer={
        <>
          {/* A key that is still held down must not pay. */}
          <Button look="ghost" data-autofocus onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button look={ways.leadsWithCard ? 'main' : 'ghost'} onClick={takeAnother}>
            {t('otherCard')}
          </Button>
          {ways.last4 !== null && (
            <Button look={ways.leadsWithCard ? 'ghost' : 'main'} onClick={onPay}>
              {isAsked ? t('authenticate') : t('withCard', { last4: ways.last4 })}
            </Button>
          )}
        </>
      }
    >
      <p>
        <Coded text={words(billing.settlementFailureReason)} />
      </p>
      <p>{t('same', { month })}</p>
      <p>
        <PausedPlan />
      </p>
    </Dialog>
  )
}
