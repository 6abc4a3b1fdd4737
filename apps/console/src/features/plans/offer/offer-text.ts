import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { SeatCounts } from '@touchline/domain/contract'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import type { Message } from '../../../lib/messages.ts'
import { isTransferAgreed } from '../../../lib/payment/payer.ts'
import { scheduledCoupons, useCouponLoss } from '../../../lib/wire/coupon-loss.ts'
import { groupName, saysPurchase } from '../plan-choice.ts'
import { isStorageOpen, type PlanOffer, startsNow } from './offer.ts'
import type { KnownRefusal } from './save-plan.ts'

function useFacts(account: Account) {
  const { language, locale } = useLanguage()
  const { zone } = account.contract
  const day = (at: number) => dateText(dateOf(at, zone), locale, 'fullDay')
  const money = (minor: number, { quoted }: PlanOffer) => moneyText({ minor, currency: quoted.currency, locale })
  const factsOf = (offer: PlanOffer) => ({
    plan: groupName(account, offer.to.id, language),
    amount: money(Number(offer.quoted.total.minor), offer),
    monthly: money(Number(offer.afterwards.total.minor), offer),
    date: day(offer.boundary),
    payDate: day(startOfNextMonth(account.now, zone)),
    by: isTransferAgreed(account.document) ? 'transfer' : 'card',
  })
  return { money, factsOf }
}

export function useOfferText(account: Account) {
  const t = useTranslations()
  const { money, factsOf } = useFacts(account)
  const loss = useCouponLoss({ groups: account.groups, zone: account.contract.zone, now: account.now })
  const consequence = (offer: PlanOffer): string => {
    const facts = factsOf(offer)
    if (offer.kind === 'monthly') {
      if (offer.change === 'upgrade' && !startsNow(offer, account)) return t('plans.confirm.upgradeLater', facts)
      return t(`plans.confirm.${offer.change}`, facts)
    }
    if (offer.change === 'resume') return t('plans.confirm.resume', facts)
    return startsNow(offer, account) ? t('plans.confirm.yearNow', facts) : t('plans.confirm.yearOn', facts)
  }
  const registering = (offer: PlanOffer): string => {
    const facts = factsOf(offer)
    const isNow = startsNow(offer, account)
    if (offer.kind === 'yearly') return isNow ? t('plans.billing.yearNow', facts) : t('plans.billing.yearOn', facts)
    if (!isNow) return t('plans.billing.later', facts)
    return offer.change === 'upgrade' ? t('plans.billing.upgrade', facts) : t('plans.billing.text', facts)
  }
  const storage = (offer: PlanOffer): readonly string[] =>
    isStorageOpen(offer, account) ? [t('plans.storageNote')] : []
  const losses = (offer: PlanOffer): readonly string[] =>
    scheduledCoupons(account.document, offer.givesUp).map(loss.say)
  const ok = t('common.ok')
  return {
    confirm: (offer: PlanOffer): string => sentences([consequence(offer), ...losses(offer), ...storage(offer)]),
    register: (offer: PlanOffer): string => sentences([registering(offer), ...losses(offer)]),
    changedQuote: (offer: PlanOffer, total: number): Message => ({
      title: t('terms.amountChanged'),
      body: t('plans.changedQuote.text', { before: factsOf(offer).amount, amount: money(total, offer) }),
      ok: saysPurchase(account) ? t('common.purchase') : t('plans.change'),
      cancel: t('common.cancel'),
    }),
    saved: (offer: PlanOffer, isNow: boolean): Message => {
      const { date } = factsOf(offer)
      const later = offer.change === 'resume' ? t('plans.saved.resume') : t('plans.saved.reserved', { date })
      const body = isNow ? (offer.change === 'purchase' ? t('plans.saved.purchase') : t('plans.saved.upgrade')) : later
      return { title: t('plans.saved.title'), body, ok }
    },
    givesUp: loss.ask,
    notSaved: { title: t('plans.notSaved.title'), body: t('plans.notSaved.failed'), ok },
    refused: (reason: KnownRefusal, least: SeatCounts | null): Message => {
      const said = (): string => {
        if (reason === 'past-deadline') return t('plans.notSaved.past-deadline')
        if (reason === 'catalogue-incomplete') return t('shut.refused')
        if (least === null) return t(`plans.blocked.${reason}`)
        return t('plans.notSaved.seats', { both: t('plans.seats.both', { ...least }) })
      }
      return { title: t('plans.notSaved.title'), body: said(), ok }
    },
  }
}
