import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { currentDocuments } from '../../forms/paper/current-documents.ts'
import { PaperButton } from '../../forms/paper/paper-button.tsx'
import { useBillings, useContract } from '../../lib/account/use-account.ts'
import { type Answer, answerStore, dismissAnswer } from '../../lib/answer.ts'
import { brandName } from '../../ui/card-brand.tsx'
import { Banner } from '../../ui/dialog/banner.tsx'

/** What a payment brought, above the page on which its payer arrived, until another is opened. */
export function PaymentAnswer() {
  const answer = useSyncExternalStore(answerStore.subscribe, answerStore.read)
  return answer === null ? null : <Shown key={answer.billingInfoId} answer={answer} />
}

function Shown({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('payment.repair.answer')
  const { pathname } = useLocation()
  const [shownOn] = useState(pathname)
  const place = usePlace()
  const paying = useContract()
  const billings = useBillings()
  const leave = useEffectEvent(() => dismissAnswer())
  useEffect(() => {
    if (pathname !== shownOn) leave()
  }, [pathname, shownOn])
  const card = paying.state === 'ready' ? paying.value.document.payment.paymentService : null
  const bill =
    billings.state === 'ready'
      ? billings.value.billings.find(({ billingInfoId }) => billingInfoId === answer.billingInfoId)
      : undefined
  const receipt = bill && currentDocuments(bill).find(({ kind }) => kind === 'receipt')
  const { amount, plan } = answer
  return createPortal(
    <Banner
      tone="paid"
      title={plan === null ? t('paid', { amount }) : t('paidAndWorks', { amount, plan })}
      action={receipt && <PaperButton document={receipt} isNamed />}
    >
      {card !== null && t('pays', { card: `${brandName(card.brand)} ${card.cardLast4}` })}
    </Banner>,
    place,
  )
}

/** Above what the page shows, and before it for the keyboard. */
function usePlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.querySelector('#content')?.prepend(place)
    return () => place.remove()
  }, [place])
  return place
}
