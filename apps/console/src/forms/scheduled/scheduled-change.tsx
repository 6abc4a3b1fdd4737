import { dateOf } from '@touchline/domain/calendar'
import { seatsAt } from '@touchline/domain/contract'
import { scheduledChange } from '@touchline/domain/lifecycle'
import { planChangeBlock } from '@touchline/domain/plans'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { showMessage } from '../../lib/messages.ts'
import { scheduledCoupons, useCouponLoss } from '../../lib/wire/coupon-loss.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { Allowed } from '../allowed.tsx'
import { useWithdrawChange } from './withdraw-change.ts'

export function ScheduledChange({ account }: { readonly account: Account }) {
  const t = useTranslations('plans.reserved')
  const both = useTranslations('plans.seats')
  const planned = usePlannedChange(account)
  if (planned === null) return null
  const { coupon, facts, cycle, seats } = planned
  const title =
    coupon === undefined
      ? t('banner', facts)
      : t('bannerCoupon', { ...facts, code: coupon.code, percent: coupon.discountPercent })
  return (
    <Banner tone="later" title={title} action={planned.isOpen ? <Withdraw {...planned} /> : undefined}>
      {cycle === 'year' && both('both', { ...seats })}
    </Banner>
  )
}

interface UndoProps {
  readonly account: Account
  readonly describedBy: string
}

export function UndoChange({ account, describedBy }: UndoProps) {
  const planned = usePlannedChange(account)
  return planned?.isOpen === true ? <Withdraw {...planned} describedBy={describedBy} /> : null
}

function usePlannedChange(account: Account) {
  const { document, contract, catalogue, groups, now } = account
  const { language, locale } = useLanguage()
  const { say } = useCouponLoss({ groups, zone: contract.zone, now })
  const reserved = scheduledChange(contract, catalogue, now)
  if (reserved?.to.kind !== 'paid') return null
  const { couponId, to, boundary } = reserved
  const [coupon] = couponId === null ? [] : scheduledCoupons(document, [{ couponId, group: to, start: boundary }])
  return {
    contractId: contract.id,
    coupon,
    cycle: to.cycle,
    seats: seatsAt(contract, catalogue, boundary),
    facts: {
      plan: groupNameIn(groups, to.id, language),
      date: dateText(dateOf(boundary, contract.zone), locale, 'fullDay'),
    },
    // Regardless of unpaid bills.
    isOpen: planChangeBlock({ ...account, unsettled: false }) === null,
    loss: coupon === undefined ? '' : say(coupon),
  }
}

interface WithdrawProps {
  readonly contractId: string
  readonly facts: { readonly plan: string; readonly date: string }
  readonly loss: string
  readonly describedBy?: string
}

function Withdraw({ contractId, facts, loss, describedBy }: WithdrawProps) {
  const t = useTranslations('plans.reserved')
  const common = useTranslations('common')
  const [isBusy, setIsBusy] = useState(false)
  const withdrawChange = useWithdrawChange(contractId)
  const withdraw = async () => {
    const isSure = await showMessage({
      title: t('title'),
      body: sentences([t('text', facts), loss]),
      ok: t('withdraw'),
      cancel: t('keep'),
    })
    if (!isSure) return
    setIsBusy(true)
    await withdrawChange()
    setIsBusy(false)
  }
  const isShort = describedBy !== undefined
  return (
    <Allowed to="buy">
      <Button look="ghost" aria-describedby={describedBy} busy={isBusy} onClick={() => void withdraw()}>
        {isShort ? common('undo') : t('withdraw')}
      </Button>
    </Allowed>
  )
}
