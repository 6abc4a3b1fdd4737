import { useQuery } from '@tanstack/react-query'
import { listCampaigns } from '@touchline/contract/desk/calls/campaigns'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { Away } from '../../lib/away.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { go, hrefOf, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { RegionChoice } from '../../lib/region-choice.tsx'
import { useOperator } from '../../lib/session.ts'
import type { CampaignList } from './campaign.ts'
import { NewCampaign } from './new-campaign.tsx'
import './campaigns.css'

export function CampaignsPage() {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const ofShell = useTranslations('shell')
  const { query } = usePlace()
  const { regions, roles } = useOperator()
  const region = regions.find((each) => each === query.get('region')) ?? regions[0]
  const { data, isError, refetch } = useQuery({
    queryKey: ['campaigns', region],
    queryFn: () => call(listCampaigns, { region: region ?? 'asia' }),
  })
  if (region === undefined) return null
  return (
    <>
      <PageHead title={ofShell('campaigns')} hint={t('hint')}>
        <RegionChoice region={region} onChoose={inRegion} />
      </PageHead>
      <Card title={ofRegions(region)} action={<CsvButton table="campaigns" region={region} />}>
        {isError && <Away region={region} onRetry={refetch} />}
        {data === undefined && !isError && <Skeleton shape="rows" label={ofAll('loading')} />}
        {data?.campaigns.length === 0 && <EmptyState>{t('none')}</EmptyState>}
        {data !== undefined && data.campaigns.length > 0 && <List region={region} campaigns={data.campaigns} />}
      </Card>
      {hasRight(roles, 'start-campaign') && data !== undefined && (
        <NewCampaign key={region} region={region} coupons={data.coupons} plans={data.plans} />
      )}
    </>
  )
}

const inRegion = (region: RegionName) => go(hrefOf('/campaigns', { region }))

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
