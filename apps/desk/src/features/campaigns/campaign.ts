import type { getCampaign, listCampaignClubs, listCampaigns } from '@touchline/contract/desk/calls/campaigns'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { Currency } from '@touchline/domain/money'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useLocale } from 'use-intl'

export type Campaign = ResponseOf<DeskEndpointOf<typeof getCampaign>>
export type CampaignList = ResponseOf<DeskEndpointOf<typeof listCampaigns>>
export type CampaignClub = ResponseOf<DeskEndpointOf<typeof listCampaignClubs>>['clubs'][number]

export function useMoney() {
  const locale = useLocale()
  const show = (minor: number, currency: Currency) => moneyText({ minor, currency, locale })
  return { show, change: (minor: number, currency: Currency) => `${minor > 0 ? '+' : ''}${show(minor, currency)}` }
}

export function usePlanName(plans: CampaignList['plans']) {
  const locale = useLocale()
  return (groupId: string): string => {
    const names = plans.find((plan) => plan.groupId === groupId)?.names
    return (locale === 'ja' ? names?.ja : undefined) ?? names?.en ?? groupId
  }
}
