import { dateOf } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Message } from '../../lib/messages.ts'
import { moneyText } from '../../ui/money.tsx'
import { isStorageOpen, type Offer, startsNow } from './offer.ts'
import { groupName, type Shop } from './shop.ts'

/** What is said of an offer before it is taken and after. */
export function useOfferText(shop: Shop) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const money = (minor: number, { quoted }: Offer) => moneyText({ minor, currency: quoted.currency, locale })
  const factsOf = (offer: Offer) => ({
    plan: groupName(shop, offer.to.id, language),
    amount: money(Number(offer.quoted.total.minor), offer),
    monthly: money(Number(offer.afterwards.total.minor), offer),
    date: dateOf(offer.boundary, shop.contract.zone),
  })
  const consequence = (offer: Offer): string => {
    const facts = factsOf(offer)
    if (offer.kind === 'resume') return t('confirm.resume', facts)
    if (offer.term === null) return t(`confirm.${offer.kind}`, facts)
    return startsNow(offer, shop) ? t('confirm.yearNow', facts) : t('confirm.yearOn', facts)
  }
  const storage = (offer: Offer): readonly string[] => (isStorageOpen(offer, shop) ? [t('storageNote')] : [])
  const ok = t('ok')
  return {
    /** The consequence and the amount, before the button that carries it out. */
    confirm: (offer: Offer): string => [consequence(offer), ...storage(offer)].join(' '),
    /** The same where the card is typed first: the button is the confirmation. */
    register: (offer: Offer): string => {
      const facts = factsOf(offer)
      if (offer.term === null) return startsNow(offer, shop) ? t('billing.text', facts) : t('billing.later', facts)
      return startsNow(offer, shop) ? t('billing.yearNow', facts) : t('billing.yearOn', facts)
    },
    changedQuote: (offer: Offer, total: number): Message => ({
      title: t('changedQuote.title'),
      body: t('changedQuote.text', { before: factsOf(offer).amount, amount: money(total, offer) }),
      ok: offer.kind === 'purchase' ? t('purchase') : t('change'),
      cancel: t('confirm.cancel'),
    }),
    saved: (offer: Offer, isNow: boolean): Message => {
      const { date } = factsOf(offer)
      const later = offer.kind === 'resume' ? t('saved.resume') : t('saved.reserved', { date })
      const body = isNow ? (offer.kind === 'purchase' ? t('saved.purchase') : t('saved.upgrade')) : later
      return { title: t('saved.title'), body, ok }
    },
    notSaved: (why: 'past-deadline' | 'failed'): Message => ({
      title: t('notSaved.title'),
      body: t(`notSaved.${why}`),
      ok,
    }),
  }
}
