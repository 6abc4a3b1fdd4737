import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { orders } from '../../../forms/asking/orders.ts'
import { AskSupport } from '../../../forms/shut.tsx'
import { periodOf, type UsageAccount } from '../../../forms/usage/account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { AddOnDialog } from './add-on-dialog.tsx'
import { type AddOnTarget, userOf } from './asked-for.ts'
import { type Explained, obstacleOf } from './obstacle.ts'

interface AddOnButtonProps {
  readonly account: UsageAccount
  readonly target: AddOnTarget
  readonly isShort?: boolean
  readonly isPressed?: boolean
  readonly label?: string
  readonly look?: 'main' | 'ghost'
}

/** Only by the month (specification, "Additional purchases"). */
export const sellsToOneUser = (account: UsageAccount, kind: TimeKind): boolean =>
  periodOf(account).cycle === 'month' && obstacleOf(account, kind) !== 'hidden'

/** Hidden unless a card pays for a plan in force. */
export function AddOnButton(props: AddOnButtonProps) {
  const { account, target, isShort = false, isPressed = false, label, look = 'main' } = props
  const t = useTranslations()
  const [isOpen, setIsOpen] = useState(isPressed)
  const obstacle = obstacleOf(account, target.kind)
  if (obstacle === 'hidden' || (obstacle !== null && orders() !== 'buy')) return null
  const asking = orders() === 'buy' ? null : t('requests.ask')
  const close = () => setIsOpen(false)
  const user = userOf(target)
  const forOne =
    user === null || !('user' in target) ? null : t(`usage.addOn.titleFor.${target.kind}`, { name: user.name })
  const add =
    target.kind === 'custom' ? t('usage.addOn.titleCustom', { name: target.name }) : t(`usage.addOn.add.${target.kind}`)
  return (
    <Allowed to={orders()}>
      {forOne !== null ? (
        <Button
          look="ghost"
          aria-label={asking === null ? forOne : `${asking}: ${forOne}`}
          onClick={() => setIsOpen(true)}
        >
          {asking ?? (isShort ? t('common.add') : forOne)}
        </Button>
      ) : (
        <Button
          look={look}
          aria-label={asking === null ? undefined : `${asking}: ${add}`}
          onClick={() => setIsOpen(true)}
        >
          {asking ?? label ?? add}
        </Button>
      )}
      {isOpen && obstacle === null && <AddOnDialog account={account} target={target} onClose={close} />}
      {isOpen && obstacle === 'shut' && <NotSold title={add} onClose={close} />}
      {isOpen && obstacle !== null && obstacle !== 'shut' && <NotYet reason={obstacle} onClose={close} />}
    </Allowed>
  )
}

const wayOut = {
  'contact-unregistered': '/contact-info-set',
  'card-unregistered': '/contract-info/payment-info-manage',
  unsettled: '/contract-info/payment-info-change',
} as const satisfies Record<Explained, string>

function NotYet({ reason, onClose }: { readonly reason: Explained; readonly onClose: () => void }) {
  const t = useTranslations('usage.addOn')
  const common = useTranslations('common')
  return (
    <Dialog
      title={t(`notYet.${reason}.title`)}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {common('cancel')}
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

function NotSold({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const t = useTranslations()
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      footer={
        <Button look="ghost" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{t('shut.refused')}</p>
      <AskSupport />
    </Dialog>
  )
}
