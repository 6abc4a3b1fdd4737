import { dateOf } from '@touchline/domain/calendar'
import { seatsAt } from '@touchline/domain/contract'
import { planChangeBlock, scheduledChange } from '@touchline/domain/plans'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { showMessage } from '../../lib/messages.ts'
import { scheduledCoupons, useCouponLoss } from '../../lib/wire/coupon-loss.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { Banner } from '../../ui/dialog/banner.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useWithdrawChange } from './withdraw-change.ts'

/** A plan change that has not begun, with its date, and the button that withdraws it while that is possible. */
export function ScheduledChange({ account }: { readonly account: Account }) {
  const { document, contract, catalogue, groups, now } = account
  const t = useTranslations('plans.reserved')
  const both = useTranslations('plans.seats')
  const { language } = useLanguage()
  const { say } = useCouponLoss({ groups, zone: contract.zone, now })
  const reserved = scheduledChange(contract, catalogue, now)
  if (reserved?.to.kind !== 'paid') return null
  const { couponId, to, boundary } = reserved
  const [coupon] = couponId === null ? [] : scheduledCoupons(document, [{ couponId, group: to, start: boundary }])
  const facts = {
    plan: groupNameIn(groups, reserved.to.id, language),
    date: dateOf(reserved.boundary, contract.zone),
  }
  // A change can be withdrawn as long as it could be made; an unpaid bill does not prevent it.
  const isOpen = planChangeBlock({ ...account, unsettled: false }) === null
  const loss = coupon === undefined ? '' : say(coupon)
  const action = isOpen ? <Withdraw contractId={contract.id} facts={facts} loss={loss} /> : undefined
  const title =
    coupon === undefined
      ? t('banner', facts)
      : t('bannerCoupon', { ...facts, code: coupon.code, percent: coupon.discountPercent })
  const seats = seatsAt(contract, catalogue, reserved.boundary)
  return (
    <Banner tone="wait" title={title} action={action}>
      {reserved.to.cycle === 'year' && both('both', { ...seats })}
    </Banner>
  )
}

interface WithdrawProps {
  readonly contractId: string
  readonly facts: { readonly plan: string; readonly date: string }
  /** What becomes of the coupon it was scheduled with; empty without one. */
  readonly loss: string
}

function Withdraw({ contractId, facts, loss }: WithdrawProps) {
  const t = useTranslations('plans.reserved')
  const [isBusy, setIsBusy] = useState(false)
  const withdrawChange = useWithdrawChange(contractId)
  const withdraw = async () => {
    const isSure = await showMessage({
      title: t('title'),
      body: [t('text', facts), loss].join(' ').trim(),
      ok: t('withdraw'),
      cancel: t('keep'),
    })
    if (!isSure) return
    setIsBusy(true)
    await withdrawChange()
    setIsBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void withdraw()}>
      {t('withdraw')}
    </Button>
  )
}
