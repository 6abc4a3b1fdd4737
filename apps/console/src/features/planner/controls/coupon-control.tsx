import { COUPON_CODE_LENGTH, checkCouponCode, couponCodeOf } from '@touchline/domain/coupons'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import type { AskedCoupon } from '../use-coupon.ts'
import type { ControlProps } from './control-props.ts'

/** A code is asked for when it is whole; it brings its own plan. */
export function CouponControl({ choice, onChange, coupon }: ControlProps & { readonly coupon: AskedCoupon }) {
  const t = useTranslations('planner')
  const faults = useTranslations('coupons.faults')
  const [typed, setTyped] = useState(choice.coupon ?? '')
  const use = (text: string) => {
    const code = couponCodeOf(text)
    setTyped(code)
    if (checkCouponCode(code) === 'valid') onChange({ ...choice, coupon: code, groupId: null })
    else if (choice.coupon !== null) onChange({ ...choice, coupon: null })
  }
  const { fault } = coupon
  return (
    <div>
      <TextField
        label={t('coupon')}
        value={typed}
        maxLength={COUPON_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={t('noCoupon')}
        error={fault === null ? undefined : faults(fault.fault, { date: fault.date })}
        onChange={({ target }) => use(target.value)}
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
