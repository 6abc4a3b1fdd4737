import { useQueries } from '@tanstack/react-query'
import { listCampaigns } from '@touchline/contract/desk/calls/campaigns'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import type { CampaignList } from './campaign.ts'
import { NewCampaign } from './new-campaign.tsx'
import './campaigns.css'

export function CampaignsPage() {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const ofShell = useTranslations('shell')
  const { regions, roles } = useOperator()
  const [region, setRegion] = useState(regions[0])
  const answers = useQueries({
    queries: regions.map((each) => ({
      queryKey: ['campaigns', each],
      queryFn: () => call(listCampaigns, { region: each }),
    })),
  })
  const chosen = answers[regions.findIndex((each) => each === region)]?.data
  return (
    <>
      <h1>{ofShell('campaigns')}</h1>
      <p className="soft">{t('hint')}</p>
      <div className="campaign-lists">
        {regions.map((each, at) => {
          const { data, isError, refetch } = answers[at] ?? {}
          return (
            <Card key={each} title={ofRegions(each)} action={<CsvButton table="campaigns" region={each} />}>
              {isError === true && (
                <ErrorState
                  text={ofAll('away', { region: ofRegions(each) })}
                  retry={ofAll('retry')}
                  onRetry={() => void refetch?.()}
                />
              )}
              {data === undefined && isError !== true && <Skeleton shape="rows" label={ofAll('loading')} />}
              {data?.campaigns.length === 0 && <EmptyState>{t('none')}</EmptyState>}
              {data !== undefined && data.campaigns.length > 0 && <List region={each} campaigns={data.campaigns} />}
            </Card>
          )
        })}
      </div>
      {hasRight(roles, 'start-campaign') && chosen !== undefined && region !== undefined && (
        <NewCampaign key={region} region={region} onRegion={setRegion} coupons={chosen.coupons} plans={chosen.plans} />
      )}
    </>
  )
}

interface ListProps {
  readonly region: RegionName
  readonly campaigns: CampaignList['campaigns']
}

function List({ region, campaigns }: ListProps) {
  const t = useTranslations('campaigns')
  const locale = useLocale()
  return (
    <ul className="campaign-list">
      {campaigns.map(({ campaignId, name, couponCode, state, clubs, savedBy, savedDate }) => (
        <li key={campaignId}>
          <a href={hrefOf(`/campaigns/${region}/${campaignId}`)}>{name}</a>
          <span>
            <code>{couponCode}</code> · {t('clubs', { count: clubs })}
          </span>
          <span>{t(`states.${state}`)}</span>
          <span className="soft">
            {savedBy}, {momentText(savedDate, ownZone, locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}
