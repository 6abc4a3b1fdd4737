import { checkCouponCode } from '@touchline/domain/coupons'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CouponField } from '../../../forms/coupon/coupon-field.tsx'
import { Button } from '../../../ui/input/button.tsx'
import type { AskedCoupon } from '../use-coupon.ts'
import type { ControlProps } from './control-props.ts'

/** A code is asked for when it is whole; it brings its own plan. */
export function CouponControl({ choice, onChange, coupon }: ControlProps & { readonly coupon: AskedCoupon }) {
  const t = useTranslations('planner')
  const faults = useTranslations('coupons.faults')
  const [typed, setTyped] = useState(choice.coupon ?? '')
  const use = (code: string, isComposing: boolean) => {
    setTyped(code)
    if (!isComposing && checkCouponCode(code) === 'valid') onChange({ ...choice, coupon: code, groupId: null })
    else if (choice.coupon !== null) onChange({ ...choice, coupon: null })
  }
  const { fault } = coupon
  return (
    <div>
      <CouponField
        label={t('coupon')}
        code={typed}
        placeholder={t('noCoupon')}
        error={fault === null ? undefined : faults(fault.fault, { date: fault.date })}
        onType={use}
      />
      {choice.coupon !== null && (
        <Button
          look="quiet"
          onClick={() => {
            setTyped('')
            onChange({ ...choice, coupon: null })
          }}
        >
          {t('withoutCoupon')}
        </Button>
      )}
    </div>
  )
}
