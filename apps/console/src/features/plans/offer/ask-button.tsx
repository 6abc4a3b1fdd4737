import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../../lib/account/account.ts'
import { Button } from '../../../ui/input/button.tsx'
import { AskPlan } from './ask-plan.tsx'
import type { PlanOffer } from './offer.ts'

interface AskButtonProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly isDisabled: boolean
  /** The plan is not chosen any more. */
  readonly onDone: () => void
}

/** In the place of the purchase, for those who may not buy: an administrator decides on what is on the screen. */
export function AskButton({ account, offer, isDisabled, onDone }: AskButtonProps) {
  const t = useTranslations('requests')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setIsOpen(true)}>
        {t('ask')}
      </Button>
      {isOpen && <AskPlan account={account} offer={offer} onClose={() => setIsOpen(false)} onOver={onDone} />}
    </>
  )
}
