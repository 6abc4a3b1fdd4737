import { Link } from '@tanstack/react-router'
import { type AddOnRefusal, addOnBlock } from '@touchline/domain/add-ons'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { addOnInput, type UsageAccount } from './account.ts'
import { AddOnDialog, type AddOnTarget } from './add-on-dialog.tsx'

interface AddOnButtonProps {
  readonly account: UsageAccount
  readonly target: AddOnTarget
}

/** What the button says is wrong only after it was pressed; everything else hides it. */
const explained = ['contact-unregistered', 'card-unregistered', 'unsettled'] as const
type Explained = (typeof explained)[number]

const isExplained = (block: AddOnRefusal): block is Explained => explained.some((each) => each === block)

/** There only where it can lead to a purchase: a plan in force that is paid by credit card. */
export function AddOnButton({ account, target }: AddOnButtonProps) {
  const t = useTranslations('usage.addOn')
  const [isOpen, setIsOpen] = useState(false)
  const block = addOnBlock(addOnInput(account))
  const paysByCard = account.document.payment.method === 'CREDIT_CARD'
  if (!paysByCard || (block !== null && !isExplained(block))) return null
  const close = () => setIsOpen(false)
  const isForOne = target.kind !== 'seats' && target.user !== null
  return (
    <>
      {isForOne ? (
        <Button look="ghost" aria-label={t('addFor', { name: target.user.name })} onClick={() => setIsOpen(true)}>
          {t('addShort')}
        </Button>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t(`add.${target.kind}`)}</Button>
      )}
      {isOpen && block === null && <AddOnDialog account={account} target={target} onClose={close} />}
      {isOpen && block !== null && <NotYet reason={block} onClose={close} />}
    </>
  )
}

const wayOut = {
  'contact-unregistered': '/contact-info-set',
  'card-unregistered': '/contract-info/payment-info-manage',
  unsettled: '/contract-info/payment-info-change',
} as const satisfies Record<Explained, string>

/** Payer contact and payment method first: says so, and leads there. */
function NotYet({ reason, onClose }: { readonly reason: Explained; readonly onClose: () => void }) {
  const t = useTranslations('usage.addOn')
  return (
    <Dialog
      title={t(`notYet.${reason}.title`)}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Link className="btn" to={wayOut[reason]} data-autofocus>
            {t(`notYet.${reason}.go`)}
          </Link>
        </>
      }
    >
      <p>{t(`notYet.${reason}.text`)}</p>
    </Dialog>
  )
}
