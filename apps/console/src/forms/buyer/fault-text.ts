import type { BuyerSettings } from '@touchline/contract/buyer'
import { taxNumberExample } from '@touchline/domain/documents'
import { useTranslations } from 'use-intl'
import type { BuyerFieldPath, Fault } from './buyer-draft.ts'

export function useFaultText(): (place: BuyerFieldPath, fault: Fault | undefined) => string | null {
  const t = useTranslations('buyer.faults')
  const ofCountry = (place: BuyerFieldPath) => {
    if (place === 'postalCode') return t('postalCode')
    return place === 'state' ? t('state') : t('taxNumber')
  }
  return (place, fault) => {
    switch (fault) {
      case undefined:
        return null
      case 'missing':
        return t('missing')
      case 'too-long':
        return t('tooLong')
      case 'not-readable':
        return t('notReadable')
      case 'not-a-country':
        return t('country')
      case 'not-of-country':
        return ofCountry(place)
      case 'not-a-year':
        return t('year')
      case 'twice':
        return t('twice')
    }
  }
}

export function useUnprintable(letters: BuyerSettings['unprintable'] = []): (text: string) => string | undefined {
  const t = useTranslations('buyer')
  return (text) => {
    const found = letters.filter((letter) => text.includes(letter))
    return found.length === 0 ? undefined : t('unprintable', { letters: found.join(' ') })
  }
}

export function useTaxNumber(country: string): { readonly label: string; readonly hint: string | undefined } {
  const t = useTranslations('buyer')
  const example = taxNumberExample(country)
  const label = country === 'JP' ? t('taxNumberJapan') : example === null ? t('taxNumber') : t('vatNumber')
  return { label, hint: example === null ? undefined : t('example', { text: example }) }
}
