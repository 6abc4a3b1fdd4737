import { taxAt } from '@touchline/domain/billing'
import { dateOf, firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import { type CouponPreview, couponUnitPrices } from '@touchline/domain/coupons'
import { type Money, withTax } from '@touchline/domain/money'
import type { Cost } from '@touchline/domain/requests'
import { Facts } from '@touchline/ui/card.tsx'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useApproval } from '../../forms/asking/purchase-limit.ts'
import { WhyHere } from '../../forms/breakdown/why.tsx'
import { OnHoldNote, useIsOnHold } from '../../forms/on-hold-note.tsx'
import { SeatSteppers } from '../../forms/seats.tsx'
import type { SeatsToBeginWith } from '../../forms/seats-to-begin-with.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { couponTextIn } from '../../lib/wire/coupon-mapping.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { type FoundCoupon, type PossibleCoupon, refusalKey, startsToday } from './coupon-preview.ts'

interface CouponDialogProps {
  readonly account: Account
  readonly found: FoundCoupon
  readonly preview: CouponPreview
  readonly seats: SeatCounts
  readonly range: Omit<SeatsToBeginWith, 'begins'>
  readonly losses: readonly string[]
  readonly changedTotal: number | null
  readonly isBusy: boolean
  readonly isHeld: boolean
  readonly onSeats: (seats: SeatCounts) => void
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

export function CouponDialog(props: CouponDialogProps) {
  const { account, found, preview, range, onCancel } = props
  const t = useTranslations()
  const { language } = useLanguage()
  const { couponName, description, couponCode } = found.info
  const name = couponTextIn(couponName, language, couponCode)
  const details = couponTextIn(description, language, '')
  const isOnHold = useIsOnHold()
  const possible = preview.kind === 'possible' ? preview : null
  const approval = useApproval(possible === null ? null : costOf(possible, props.changedTotal))
  return (
    <Dialog
      title={t('coupons.dialogTitle', { code: couponCode })}
      wide
      onCancel={onCancel}
      footer={
        <>
          <Button look="ghost" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button
            busy={props.isBusy}
            disabled={possible === null || isOnHold || approval.isNeeded}
            onClick={props.onConfirm}
          >
            {t('coupons.confirm')}
          </Button>
        </>
      }
    >
      <p data-autofocus tabIndex={-1}>
        <b>{name}</b>
        {details !== '' && <span className="soft"> {details}</span>}
      </p>
      {preview.kind === 'refused' ? (
        <Banner tone="wait" title={t(refusalKey(preview.reason))} />
      ) : (
        <Terms account={account} found={found} preview={preview} />
      )}
      {props.losses.map((loss) => (
        <Banner key={loss} tone="wait" title={loss} />
      ))}
      <div className="coupon-seats">
        <SeatSteppers least={range.least} now={range.now} seats={props.seats} onChange={props.onSeats} />
        {range.comesBack && <p className="small soft">{t('plans.seats.kept')}</p>}
      </div>
      {possible !== null && <Amounts account={account} preview={possible} changedTotal={props.changedTotal} />}
      <p className="small soft">{t('coupons.notDiscounted')}</p>
      {approval.why !== null && (
        <Banner tone="wait" title={t('requests.aboveLimitCoupon')}>
          {approval.why}
        </Banner>
      )}
      <OnHoldNote isRefused={props.isHeld} />
    </Dialog>
  )
}

export const costOf = ({ quoted, afterwards, purchase }: PossibleCoupon, changedTotal: number | null): Cost => ({
  total: changedTotal ?? Number(quoted.total.minor),
  monthly: purchase.to.cycle === 'month' ? Number(afterwards.total.minor) : null,
})

interface TermsProps {
  readonly account: Account
  readonly found: FoundCoupon
  readonly preview: PossibleCoupon
}

function Terms({ account, found, preview }: TermsProps) {
  const t = useTranslations('coupons')
  const terms = useTranslations('terms')
  const { language, locale } = useLanguage()
  const { contract, catalogue, groups } = account
  const { purchase } = preview
  const prices = couponUnitPrices(found.coupon, catalogue, contract, purchase)
  const { rate } = taxAt(contract, purchase.start, purchase.to.cycle)
  const show = (net: Money) =>
    moneyText({ minor: Number(withTax(net, rate).minor), currency: contract.currency, locale })
  const beforeAfter = ({ before, after }: { readonly before: Money; readonly after: Money }): ReactNode => (
    <span className="before-after">
      <s>{show(before)}</s> {show(after)}
    </span>
  )
  const start = dateOf(purchase.start, contract.zone)
  const per = purchase.to.cycle === 'year' ? 'Year' : 'Month'
  return (
    <>
      <Facts
        rows={[
          [terms('plan'), groupNameIn(groups, purchase.to.id, language)],
          [t(`base${per}`), beforeAfter(prices.base)],
          ...(prices.analyst === null ? [] : [[t(`analyst${per}`), beforeAfter(prices.analyst)] as const]),
          ...(prices.viewer === null ? [] : [[t(`viewer${per}`), beforeAfter(prices.viewer)] as const]),
          [t('starts'), startsToday(account, purchase.start) ? t('today', { date: start }) : start],
          [
            t('until'),
            t('untilThen', { date: dateOf(purchase.end - 1, contract.zone), price: show(prices.afterTerm) }),
          ],
        ]}
      />
      {rate > 0 && <p className="small soft">{terms('taxIncluded')}</p>}
    </>
  )
}

interface AmountsProps {
  readonly account: Account
  readonly preview: PossibleCoupon
  readonly changedTotal: number | null
}

function Amounts({ account, preview, changedTotal }: AmountsProps) {
  const t = useTranslations('coupons')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const { quoted, afterwards, before, purchase } = preview
  const { currency } = quoted
  const show = (minor: number) => moneyText({ minor, currency, locale })
  const isYear = purchase.to.cycle === 'year'
  const nameOf = (month: YearMonth) => dateText(firstDay(month), locale, 'month')
  return (
    <div aria-live="polite">
      {changedTotal !== null && <Banner tone="wait" title={t('quoteChanged', { amount: show(changedTotal) })} />}
      <p className="coupon-amount">
        <span>
          {isYear ? t('thisYear') : t('thisMonth', { month: nameOf(quoted.month) })}
          {!isYear && before.total.minor > 0n && before.total.minor !== quoted.total.minor && (
            <span className="small soft"> {terms('insteadOf', { amount: show(Number(before.total.minor)) })}</span>
          )}
        </span>
        <b className="num" data-testid="coupon-total">
          {show(changedTotal ?? Number(quoted.total.minor))}
        </b>
      </p>
      {changedTotal === null && <WhyHere invoice={quoted} names={account} />}
      <p className="coupon-amount">
        <span>{isYear ? t('plusMonth', { month: nameOf(afterwards.month) }) : t('wholeMonth')}</span>
        <span className="num">{show(Number(afterwards.total.minor))}</span>
      </p>
      <WhyHere invoice={afterwards} names={account} />
    </div>
  )
}
