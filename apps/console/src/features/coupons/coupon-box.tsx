import { COUPON_CODE_LENGTH, checkCouponCode, couponCodeOf } from '@touchline/domain/coupons'
import { Button } from '@touchline/ui/input/button.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { askCoupon, type CouponFault, faultDay, faultOf } from '../../forms/coupon/ask-coupon.ts'
import { CouponField } from '../../forms/coupon/coupon-field.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { useSearch } from '../../lib/navigation/index.ts'
import { type FoundCoupon, foundCoupon } from './coupon-preview.ts'
import { CouponPurchase } from './coupon-purchase.tsx'
import './coupons.css'

export function CouponBox() {
  const account = useAccount()
  return account.state === 'ready' ? <Box account={account.value} /> : null
}

function Box({ account }: { readonly account: Account }) {
  const t = useTranslations('coupons')
  const { locale } = useLanguage()
  const { coupon = '' } = useSearch()
  const [code, setCode] = useState(() => couponCodeOf(coupon))
  const [fault, setFault] = useState<CouponFault | null>(null)
  const [found, setFound] = useState<FoundCoupon | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const edit = (typed: string, isComposing: boolean) => {
    setCode(typed)
    setFault(!isComposing && checkCouponCode(typed) === 'characters' ? faultOf('characters') : null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsAsking(true)
    const answer = await askCoupon(code, account)
    setIsAsking(false)
    if ('fault' in answer) setFault(answer)
    else setFound(foundCoupon(answer, account))
  }
  const close = () => setFound(null)
  return (
    <section aria-label={t('title')}>
      <form className="coupon" noValidate onSubmit={(event) => void submit(event)}>
        <CouponField
          label={t('code', { length: COUPON_CODE_LENGTH })}
          code={code}
          error={fault === null ? null : t(`faults.${fault.fault}`, { date: faultDay(fault, locale) })}
          onType={edit}
        />
        <Button type="submit" look="ghost" busy={isAsking} disabled={checkCouponCode(code) !== 'valid'}>
          {t('use')}
        </Button>
      </form>
      {found !== null && (
        <CouponPurchase
          account={account}
          found={found}
          onClose={close}
          onBought={() => {
            close()
            setCode('')
          }}
        />
      )}
    </section>
  )
}
